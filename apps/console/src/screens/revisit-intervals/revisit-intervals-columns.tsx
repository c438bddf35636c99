import type { RevisitIntervalBin } from '@meguri/contracts';
import Link from 'next/link';
import { writeInterval } from '../../data/search-parameters.ts';
import type { Column } from '../../design/table/column.ts';
import { formatCount, formatRate, formatShare } from '../../format/numbers.ts';
import { glossary } from '../../glossary.ts';
import { formatRange } from '../intervals/interval-words.ts';

/** @param total pages in all bins */
export function revisitIntervalsColumns(total: number): readonly Column<RevisitIntervalBin>[] {
  return [
    {
      id: 'interval',
      header: 'Revisit interval',
      minWidth: 160,
      grow: 1,
      narrow: 'title',
      definition: glossary.revisitInterval,
      cell: (bin) => (
        <Link
          href={`/pages?interval=${writeInterval(bin)}`}
          title="List these pages"
          className="rounded-sm font-medium hover:underline"
        >
          {formatRange(bin)}
        </Link>
      ),
      csv: formatRange,
    },
    {
      id: 'pages',
      header: 'Pages',
      align: 'right',
      minWidth: 100,
      narrow: 'value',
      definition: glossary.intervalPages,
      cell: (bin) => formatCount(bin.pages),
      csv: (bin) => bin.pages,
    },
    {
      id: 'share',
      header: 'Share',
      align: 'right',
      minWidth: 88,
      narrow: 'value',
      cell: (bin) => formatShare(bin.pages, total),
      csv: (bin) => (total === 0 ? null : bin.pages / total),
    },
    {
      id: 'before',
      header: 'A week ago',
      align: 'right',
      minWidth: 108,
      cell: (bin) => (bin.pagesBefore === null ? '–' : formatCount(bin.pagesBefore)),
      csv: (bin) => bin.pagesBefore,
    },
    {
      id: 'accesses',
      header: 'Accesses',
      unit: '/day',
      align: 'right',
      minWidth: 120,
      narrow: 'value',
      definition: glossary.plannedAccesses,
      cell: (bin) => formatRate(bin.accessesPerDay),
      csv: (bin) => bin.accessesPerDay,
    },
    {
      id: 'from',
      header: 'From',
      unit: 's',
      align: 'right',
      minWidth: 100,
      hidden: true,
      cell: (bin) => formatCount(bin.fromSeconds),
      csv: (bin) => bin.fromSeconds,
    },
    {
      id: 'to',
      header: 'To',
      unit: 's',
      align: 'right',
      minWidth: 100,
      hidden: true,
      cell: (bin) => (bin.toSeconds === null ? '–' : formatCount(bin.toSeconds)),
      csv: (bin) => bin.toSeconds,
    },
  ];
}
