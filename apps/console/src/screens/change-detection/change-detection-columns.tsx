import type { ChangeDetectionBin } from '@meguri/contracts';
import type { Column } from '../../design/table/column.ts';
import { ToneMark } from '../../design/tone-mark.tsx';
import type { Formats } from '../../format/formats.ts';
import type { Words } from '../../i18n/words.ts';
import { formatRange } from '../intervals/interval-words.ts';
import { adviceTones, adviceWords } from './advice-words.ts';

const ratioOf = ({ visits, changes }: ChangeDetectionBin) => (visits === 0 ? null : changes / visits);

export function changeDetectionColumns(
  t: Words<'intervals.detection'>,
  meaning: Words<'glossary'>,
  formats: Formats,
): readonly Column<ChangeDetectionBin>[] {
  const percent = (ratio: number | null) => (ratio === null ? '–' : formats.share(ratio, 1));
  const range = (bin: ChangeDetectionBin) => formatRange(bin, formats.locale);
  const advice = (bin: ChangeDetectionBin) => adviceWords(bin, t, formats);
  return [
    {
      id: 'interval',
      header: t('columns.interval'),
      minWidth: 168,
      narrow: 'title',
      definition: meaning('elapsed'),
      cell: (bin) => <span className="font-medium">{range(bin)}</span>,
      csv: range,
    },
    {
      id: 'ratio',
      header: t('columns.ratio'),
      align: 'right',
      minWidth: 128,
      narrow: 'value',
      definition: meaning('detectionRatio'),
      cell: (bin) => percent(ratioOf(bin)),
      csv: ratioOf,
    },
    {
      id: 'visits',
      header: t('columns.visits'),
      align: 'right',
      minWidth: 88,
      narrow: 'value',
      definition: meaning('repeatedVisits'),
      cell: (bin) => formats.count(bin.visits),
      csv: (bin) => bin.visits,
    },
    {
      id: 'advice',
      header: t('columns.advice'),
      minWidth: 330,
      grow: 1,
      narrow: 'value',
      definition: meaning('detectionAdvice'),
      cell: (bin) => (
        <span className="inline-flex items-center gap-1.5">
          <ToneMark tone={adviceTones[bin.advice.kind]} />
          {advice(bin)}
        </span>
      ),
      csv: advice,
    },
    {
      id: 'accesses',
      header: t('columns.accesses'),
      unit: t('perDay'),
      align: 'right',
      minWidth: 112,
      definition: meaning('plannedAccesses'),
      cell: (bin) => formats.rate(bin.accessesPerDay),
      csv: (bin) => bin.accessesPerDay,
    },
    {
      id: 'pages',
      header: t('columns.pages'),
      align: 'right',
      minWidth: 88,
      definition: meaning('intervalPages'),
      cell: (bin) => formats.count(bin.pages),
      csv: (bin) => bin.pages,
    },
    {
      id: 'pageMean',
      header: t('columns.pageMean'),
      align: 'right',
      minWidth: 120,
      definition: meaning('pageRatio'),
      cell: (bin) => percent(bin.pageMean),
      csv: (bin) => bin.pageMean,
    },
    {
      id: 'pageDeviation',
      header: t('columns.pageDeviation'),
      align: 'right',
      minWidth: 80,
      definition: meaning('pageRatio'),
      cell: (bin) => percent(bin.pageDeviation),
      csv: (bin) => bin.pageDeviation,
    },
    {
      id: 'changes',
      header: t('columns.changes'),
      align: 'right',
      minWidth: 96,
      hidden: true,
      cell: (bin) => formats.count(bin.changes),
      csv: (bin) => bin.changes,
    },
  ];
}
