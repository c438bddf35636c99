import type { HostIntervalBin } from '@meguri/contracts';
import Link from 'next/link';
import { writeInterval } from '../../data/search-parameters.ts';
import type { Column } from '../../design/table/column.ts';
import { ToneMark } from '../../design/tone-mark.tsx';
import { formatCount, formatShare } from '../../format/numbers.ts';
import { glossary } from '../../glossary.ts';
import { formatRange } from '../intervals/interval-words.ts';

/** A bin, and how many hosts there are in it and the bins before. */
export interface CumulativeHostBin extends HostIntervalBin {
  askedSoFar: number;
  politeSoFar: number;
}

/** Adds up from the shortest interval on. */
export function accumulate(bins: readonly HostIntervalBin[]): CumulativeHostBin[] {
  let askedSoFar = 0;
  let politeSoFar = 0;
  return bins.map((bin) => {
    askedSoFar += bin.asked;
    politeSoFar += bin.polite;
    return { ...bin, askedSoFar, politeSoFar };
  });
}

/** @param total hosts of which anything is asked */
export function hostIntervalsColumns(total: number): readonly Column<CumulativeHostBin>[] {
  return [
    {
      id: 'interval',
      header: 'Access interval',
      minWidth: 160,
      grow: 1,
      narrow: 'title',
      cell: (bin) => (
        <Link
          href={`/hosts?asked=${writeInterval(bin)}`}
          title="List these hosts"
          className="rounded-sm font-medium hover:underline"
        >
          {formatRange(bin)}
        </Link>
      ),
      csv: formatRange,
    },
    {
      id: 'asked',
      header: 'Hosts asked for so much',
      align: 'right',
      minWidth: 176,
      narrow: 'value',
      definition: glossary.theoreticalInterval,
      cell: (bin) => formatCount(bin.asked),
      csv: (bin) => bin.asked,
    },
    {
      id: 'share',
      header: 'This and shorter',
      align: 'right',
      minWidth: 136,
      narrow: 'value',
      cell: (bin) => formatShare(bin.askedSoFar, total),
      csv: (bin) => (total === 0 ? null : bin.askedSoFar / total),
    },
    {
      id: 'overloaded',
      header: 'Overloaded',
      align: 'right',
      minWidth: 112,
      narrow: 'value',
      definition: glossary.attainable,
      cell: (bin) =>
        bin.overloaded === 0 ? (
          '0'
        ) : (
          <span className="inline-flex items-center gap-1.5 font-medium text-overload">
            <ToneMark tone="overload" />
            {formatCount(bin.overloaded)}
          </span>
        ),
      csv: (bin) => bin.overloaded,
    },
    {
      id: 'polite',
      header: 'Hosts kept at it',
      align: 'right',
      minWidth: 136,
      definition: glossary.interval,
      cell: (bin) => formatCount(bin.polite),
      csv: (bin) => bin.polite,
    },
  ];
}
