'use client';

import { type ResolutionPreview, secondsPerDay } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { Dash } from '../../design/values.tsx';
import { numberColumn } from '../../design/table/column.tsx';
import type { Column } from '../../design/table/column.tsx';
import { DataTable } from '../../design/table/data-table.tsx';
import type { Formats } from '../../format/formats.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import type { Translator } from '../../i18n/translator.ts';

type PageClass = ResolutionPreview['classes'][number];

interface ClassRow {
  key: string;
  of: PageClass;
  /** Freshness under each resolution, in the order of the previews. */
  freshness: (number | null)[];
}

const keyOf = ({ importance, fromRatePerDay }: PageClass) => `${importance}/${fromRatePerDay}`;

/** Freshness of each class of pages under each resolution. */
export function ClassTable({ previews, host }: { previews: readonly ResolutionPreview[]; host: string }) {
  const t = useTranslations('overloaded');
  const formats = useFormats();
  const columns = useMemo(() => columnsOf(previews, t, formats), [previews, t, formats]);
  const rows = (previews[0]?.classes ?? []).map((of): ClassRow => ({
    key: keyOf(of),
    of,
    freshness: previews.map(
      ({ classes }) => classes.find((one) => keyOf(one) === keyOf(of))?.freshness ?? null,
    ),
  }));
  return (
    <DataTable
      testId="page-classes"
      label={t('classes.title')}
      columns={columns}
      rows={rows}
      rowKey={({ key }) => key}
      summary={t('classes.summary', { count: rows.length })}
      fileName={`${host}-resolutions`}
      filters={<h2 className="text-body font-semibold">{t('classes.title')}</h2>}
      empty={null}
    />
  );
}

function columnsOf(
  previews: readonly ResolutionPreview[],
  t: Translator<'overloaded'>,
  formats: Formats,
): Column<ClassRow>[] {
  const span = ({ fromRatePerDay, belowRatePerDay }: PageClass) =>
    t('classes.span', {
      from: formats.duration(secondsPerDay / belowRatePerDay),
      to: formats.duration(secondsPerDay / fromRatePerDay),
    });
  return [
    {
      id: 'class',
      header: t('classes.changes'),
      definition: t('classes.changesIs'),
      minWidth: 150,
      grow: 1,
      narrow: 'title',
      cell: ({ of }) => span(of),
      csv: ({ of }) => span(of),
    },
    {
      id: 'importance',
      header: t('classes.importance'),
      align: 'right',
      minWidth: 84,
      cell: ({ of }) => of.importance,
      csv: ({ of }) => of.importance,
    },
    numberColumn({
      id: 'pages',
      header: t('columns.pages'),
      minWidth: 76,
      narrow: 'value',
      value: ({ of }) => of.pages,
      write: formats.count,
    }),
    ...previews.map(({ resolution: { kind } }, index): Column<ClassRow> => ({
      id: kind,
      header: t(`kinds.${kind}`),
      definition: t('classes.freshIs'),
      align: 'right',
      minWidth: 176,
      narrow: 'value',
      cell: ({ freshness }) => <FreshBar share={freshness[index] ?? null} formats={formats} />,
      csv: ({ freshness }) => freshness[index] ?? null,
    })),
  ];
}

function FreshBar({ share, formats }: { share: number | null; formats: Formats }) {
  if (share === null) return <Dash />;
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden className="h-2.5 w-14 shrink-0 rounded-sm bg-sunken max-md:hidden">
        <span className="block h-2.5 rounded-sm bg-changed-mark" style={{ width: `${share * 100}%` }} />
      </span>
      {formats.share(share, 1)}
    </span>
  );
}
