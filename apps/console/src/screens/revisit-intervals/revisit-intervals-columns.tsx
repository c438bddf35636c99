import type { RevisitIntervalBin } from '@meguri/contracts';
import Link from 'next/link';
import { writeInterval } from '../../data/search-parameters.ts';
import type { Column } from '../../design/table/column.ts';
import type { Formats } from '../../format/formats.ts';
import type { Messages } from '../../i18n/messages-of.ts';
import type { Words } from '../../i18n/words.ts';
import { formatRange } from '../intervals/interval-words.ts';

/** @param total pages in all bins */
export function revisitIntervalsColumns(
  total: number,
  words: Words<'intervals'>,
  meaning: Words<'glossary'>,
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
          href={`/pages?interval=${writeInterval(bin)}`}
          title={words('revisit.listPages')}
          className="rounded-sm font-medium hover:underline"
        >
          {range(bin)}
        </Link>
      ),
      csv: range,
    },
    {
      id: 'pages',
      header: t('pages'),
      align: 'right',
      minWidth: 100,
      narrow: 'value',
      definition: meaning('intervalPages'),
      cell: (bin) => formats.count(bin.pages),
      csv: (bin) => bin.pages,
    },
    {
      id: 'share',
      header: t('share'),
      align: 'right',
      minWidth: 88,
      narrow: 'value',
      cell: (bin) => formats.share(bin.pages, total),
      csv: (bin) => (total === 0 ? null : bin.pages / total),
    },
    {
      id: 'before',
      header: t('before'),
      align: 'right',
      minWidth: 108,
      cell: (bin) => (bin.pagesBefore === null ? '–' : formats.count(bin.pagesBefore)),
      csv: (bin) => bin.pagesBefore,
    },
    {
      id: 'accesses',
      header: t('accesses'),
      unit: words('revisit.perDay'),
      align: 'right',
      minWidth: 120,
      narrow: 'value',
      definition: meaning('plannedAccesses'),
      cell: (bin) => formats.rate(bin.accessesPerDay),
      csv: (bin) => bin.accessesPerDay,
    },
    {
      id: 'from',
      header: words('figure.from'),
      unit: 's',
      align: 'right',
      minWidth: 100,
      hidden: true,
      cell: (bin) => formats.count(bin.fromSeconds),
      csv: (bin) => bin.fromSeconds,
    },
    {
      id: 'to',
      header: words('figure.to'),
      unit: 's',
      align: 'right',
      minWidth: 100,
      hidden: true,
      cell: (bin) => (bin.toSeconds === null ? '–' : formats.count(bin.toSeconds)),
      csv: (bin) => bin.toSeconds,
    },
  ];
}
