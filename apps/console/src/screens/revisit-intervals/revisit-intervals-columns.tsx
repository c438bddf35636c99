import type { RevisitIntervalBin } from '@meguri/contracts';
import Link from '../../design/link.tsx';
import { numberColumn } from '../../design/table/column.tsx';
import type { Column } from '../../design/table/column.tsx';
import type { Formats } from '../../format/formats.ts';
import type { Messages } from '../../i18n/messages-of.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { CrawlPart } from '../intervals/crawl-part.ts';
import { formatRange } from '../intervals/interval-words.ts';
import { pageListHref } from '../intervals/crawl-part.ts';

/**
 * @param total pages in all bins
 * @param part the part of the crawl that is counted
 */
export function revisitIntervalsColumns(
  total: number,
  part: CrawlPart,
  words: Translator<'intervals'>,
  meaning: Translator<'glossary'>,
  formats: Formats,
): readonly Column<RevisitIntervalBin>[] {
  const t = (key: keyof Messages['intervals']['revisit']['columns']) => words(`revisit.columns.${key}`);
  const range = (bin: RevisitIntervalBin) => formatRange(bin, formats.locale);
  return [
    {
      id: 'interval',
      header: t('interval'),
      minWidth: 160,
      grow: 1,
      narrow: 'title',
      definition: meaning('revisitInterval'),
      cell: (bin) => (
        <Link
          href={pageListHref(bin, part)}
          title={words('revisit.listPages')}
          className="rounded-sm font-medium hover:underline"
        >
          {range(bin)}
        </Link>
      ),
      csv: range,
    },
    numberColumn({
      id: 'pages',
      header: t('pages'),
      minWidth: 100,
      narrow: 'value',
      definition: meaning('intervalPages'),
      value: (bin) => bin.pages,
      write: formats.count,
    }),
    {
      id: 'share',
      header: t('share'),
      align: 'right',
      minWidth: 88,
      narrow: 'value',
      cell: (bin) => formats.share(bin.pages, total),
      csv: (bin) => (total === 0 ? null : bin.pages / total),
    },
    numberColumn({
      id: 'before',
      header: t('before'),
      minWidth: 108,
      value: (bin) => bin.pagesBefore,
      write: formats.count,
    }),
    numberColumn({
      id: 'accesses',
      header: t('accesses'),
      unit: words('revisit.perDay'),
      minWidth: 120,
      narrow: 'value',
      definition: meaning('plannedAccesses'),
      value: (bin) => bin.accessesPerDay,
      write: formats.rate,
    }),
    numberColumn({
      id: 'from',
      header: words('figure.from'),
      unit: 's',
      minWidth: 100,
      hidden: true,
      value: (bin) => bin.fromSeconds,
      write: formats.count,
    }),
    numberColumn({
      id: 'to',
      header: words('figure.to'),
      unit: 's',
      minWidth: 100,
      hidden: true,
      value: (bin) => bin.toSeconds,
      write: formats.count,
    }),
  ];
}
