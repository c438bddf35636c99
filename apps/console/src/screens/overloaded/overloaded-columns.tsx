import type { DryRunHost, OverloadedHost } from '@meguri/contracts';
import Link from '../../design/link.tsx';
import { HostName } from '../../design/values.tsx';
import { Skeleton } from '../../design/states.tsx';
import { numberColumn } from '../../design/table/column.tsx';
import type { Column } from '../../design/table/column.tsx';
import type { Formats } from '../../format/formats.ts';
import type { Translator } from '../../i18n/translator.ts';
import { overloadHref } from '../../shell/navigation.ts';
import { resolutionWords } from './overload-words.ts';

/** A host with its dry-run result once available. */
export interface OverloadedRow extends OverloadedHost {
  outcome: DryRunHost | undefined;
}

type Numbers = 'demand' | 'capacity' | 'ratio' | 'pages' | 'price' | 'freshNow' | 'freshThen';

const valueOf: Record<Numbers, (row: OverloadedRow) => number | null> = {
  demand: ({ demandPerDay }) => demandPerDay,
  capacity: ({ capacityPerDay }) => capacityPerDay,
  ratio: ({ ratio }) => ratio,
  pages: ({ pages }) => pages,
  price: ({ price }) => price,
  freshNow: ({ outcome }) => outcome?.freshnessNow ?? null,
  freshThen: ({ outcome }) => outcome?.freshnessThen ?? null,
};

/** Sorts rows by a column; rows without a value come last in either direction. */
export function sortRows(
  rows: readonly OverloadedRow[],
  key: string,
  direction: 'asc' | 'desc',
): OverloadedRow[] {
  const sign = direction === 'asc' ? 1 : -1;
  if (!isNumbers(key)) return rows.toSorted((a, b) => sign * a.name.localeCompare(b.name));
  const value = valueOf[key];
  const worst = -sign * Infinity;
  return rows.toSorted((a, b) => sign * ((value(a) ?? -worst) - (value(b) ?? -worst) || 0));
}

const isNumbers = (key: string): key is Numbers => key in valueOf;

export function overloadedColumns(
  t: Translator<'overloaded'>,
  formats: Formats,
): readonly Column<OverloadedRow>[] {
  const number = (
    id: Numbers,
    write: (value: number) => string,
    more: Partial<Column<OverloadedRow>> = {},
  ): Column<OverloadedRow> => ({
    ...numberColumn({
      id,
      header: t(`columns.${id}`),
      definition: t(`columns.${id}Is`),
      sortKey: id,
      minWidth: 100,
      value: valueOf[id],
      write,
    }),
    ...more,
  });
  const percent = (value: number) => formats.share(value, 1);
  const waiting = (id: 'freshNow' | 'freshThen', row: OverloadedRow) => {
    if (row.outcome === undefined) return <Skeleton className="ml-auto h-3 w-12" />;
    const value = valueOf[id](row);
    return value === null ? '–' : percent(value);
  };
  return [
    {
      id: 'host',
      header: t('columns.host'),
      sortKey: 'host',
      minWidth: 190,
      grow: 1,
      narrow: 'title',
      cell: ({ name, site }) => (
        <Link href={overloadHref(name)} className="rounded-sm hover:underline">
          <HostName name={name} site={site} />
        </Link>
      ),
    },
    number('demand', formats.rate, { unit: t('perDay') }),
    number('capacity', formats.rate, { unit: t('perDay') }),
    number('ratio', (ratio) => t('times', { times: formats.rate(ratio) }), {
      narrow: 'value',
      minWidth: 84,
      cell: ({ ratio }) => (
        <span className="font-medium text-overload">{t('times', { times: formats.rate(ratio) })}</span>
      ),
    }),
    number('pages', formats.count, { minWidth: 80, narrow: 'value' }),
    number('freshNow', percent, { minWidth: 108, narrow: 'value', cell: (row) => waiting('freshNow', row) }),
    number('freshThen', percent, {
      minWidth: 108,
      narrow: 'value',
      cell: (row) => waiting('freshThen', row),
    }),
    number('price', formats.rate, { minWidth: 90 }),
    {
      id: 'resolution',
      header: t('columns.resolution'),
      minWidth: 170,
      grow: 0.6,
      cell: ({ resolution }) => resolutionWords(resolution, t, formats),
    },
  ];
}
