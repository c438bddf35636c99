import type { HostIntervalBin } from '@meguri/contracts';
import Link from '../../design/link.tsx';
import { numberColumn } from '../../design/table/column.tsx';
import type { Column } from '../../design/table/column.tsx';
import { ToneMark } from '../../design/tone-mark.tsx';
import type { Formats } from '../../format/formats.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { CrawlPart } from '../intervals/crawl-part.ts';
import { formatRange } from '../intervals/interval-words.ts';
import { hostListHref } from '../intervals/crawl-part.ts';

/** A bin with its cumulative host count. */
export interface CumulativeHostBin extends HostIntervalBin {
  demandedSoFar: number;
  attainableSoFar: number;
}

/** Cumulates from the shortest interval. */
export function accumulate(bins: readonly HostIntervalBin[]): CumulativeHostBin[] {
  let demandedSoFar = 0;
  let attainableSoFar = 0;
  return bins.map((bin) => {
    demandedSoFar += bin.demanded;
    attainableSoFar += bin.attainable;
    return { ...bin, demandedSoFar, attainableSoFar };
  });
}

/**
 * @param total hosts with any demand
 * @param part the part of the crawl that is counted
 */
export function hostIntervalsColumns(
  total: number,
  part: CrawlPart,
  t: Translator<'intervals.hosts'>,
  meaning: Translator<'glossary'>,
  formats: Formats,
): readonly Column<CumulativeHostBin>[] {
  const range = (bin: CumulativeHostBin) => formatRange(bin, formats.locale);
  return [
    {
      id: 'interval',
      header: t('columns.interval'),
      minWidth: 160,
      grow: 1,
      narrow: 'title',
      cell: (bin) => (
        <Link
          href={hostListHref(bin, part)}
          title={t('listHosts')}
          className="rounded-sm font-medium hover:underline"
        >
          {range(bin)}
        </Link>
      ),
      csv: range,
    },
    numberColumn({
      id: 'demanded',
      header: t('columns.demanded'),
      minWidth: 176,
      narrow: 'value',
      definition: meaning('demandedInterval'),
      value: (bin) => bin.demanded,
      write: formats.count,
    }),
    {
      id: 'share',
      header: t('columns.share'),
      align: 'right',
      minWidth: 136,
      narrow: 'value',
      cell: (bin) => formats.share(bin.demandedSoFar, total),
      csv: (bin) => (total === 0 ? null : bin.demandedSoFar / total),
    },
    {
      id: 'overloaded',
      header: t('columns.overloaded'),
      align: 'right',
      minWidth: 112,
      narrow: 'value',
      definition: meaning('capacity'),
      cell: (bin) =>
        bin.overloaded === 0 ? (
          '0'
        ) : (
          <span className="inline-flex items-center gap-1.5 font-medium text-overload">
            <ToneMark tone="overload" />
            {formats.count(bin.overloaded)}
          </span>
        ),
      csv: (bin) => bin.overloaded,
    },
    numberColumn({
      id: 'attainable',
      header: t('columns.attainable'),
      minWidth: 136,
      definition: meaning('interval'),
      value: (bin) => bin.attainable,
      write: formats.count,
    }),
  ];
}
