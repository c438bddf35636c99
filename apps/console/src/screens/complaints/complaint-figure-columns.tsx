import { complaintKinds, type ComplaintFigures } from '@meguri/contracts';
import { numberColumn } from '../../design/table/column-kinds.tsx';
import type { Column } from '../../design/table/column.ts';
import { Duration } from '../../design/time.tsx';
import type { Formats } from '../../format/formats.ts';
import type { Words } from '../../i18n/words.ts';

type Quarter = ComplaintFigures['quarters'][number];

export function quarterName({ quarter }: Quarter, t: Words<'complaints'>): string {
  return t('figures.quarterName', {
    year: String(quarter.getUTCFullYear()),
    number: String(Math.floor(quarter.getUTCMonth() / 3) + 1),
  });
}

/** Complaints per million accesses; null where accesses were not counted. */
export function perMillion({ complaints, accesses }: Quarter): number | null {
  return accesses === null || accesses === 0 ? null : (complaints / accesses) * 1e6;
}

export function figureColumns(t: Words<'complaints'>, formats: Formats): readonly Column<Quarter>[] {
  const number = (id: string, header: string, value: (quarter: Quarter) => number | null) =>
    numberColumn({ id, header, minWidth: 110, narrow: 'value', value, write: formats.count });
  return [
    {
      id: 'quarter',
      header: t('figures.quarter'),
      minWidth: 130,
      grow: 1,
      narrow: 'title',
      cell: (quarter) => quarterName(quarter, t),
      csv: ({ quarter }) => quarter.toISOString().slice(0, 10),
    },
    number('complaints', t('name'), ({ complaints }) => complaints),
    {
      id: 'relief',
      header: t('columns.relief'),
      align: 'right',
      minWidth: 120,
      definition: t('columns.reliefIs'),
      cell: ({ medianReliefSeconds }) => <Duration seconds={medianReliefSeconds} />,
      csv: ({ medianReliefSeconds }) => medianReliefSeconds,
    },
    number('accesses', t('figures.accesses'), ({ accesses }) => accesses),
    numberColumn({
      id: 'perMillion',
      header: t('figures.perMillion'),
      minWidth: 210,
      value: perMillion,
      write: formats.rate,
    }),
    ...complaintKinds.map((kind) => ({
      ...number(kind, t(`kinds.${kind}`), ({ kinds }) => kinds[kind]),
      hidden: kind === 'other',
    })),
  ];
}
