import type { ChangeDetectionBin } from '@meguri/contracts';
import type { Column } from '../../design/table/column.ts';
import { ToneMark } from '../../design/tone-mark.tsx';
import { formatCount, formatRate, formatShare } from '../../format/numbers.ts';
import { glossary } from '../../glossary.ts';
import { formatRange } from '../intervals/interval-words.ts';
import { adviceLooks, adviceWords } from './advice-words.ts';

const percent = (ratio: number | null) => (ratio === null ? '–' : formatShare(ratio, 1));
const ratioOf = ({ visits, changes }: ChangeDetectionBin) => (visits === 0 ? null : changes / visits);

export const changeDetectionColumns: readonly Column<ChangeDetectionBin>[] = [
  {
    id: 'interval',
    header: 'Since the visit before',
    minWidth: 168,
    narrow: 'title',
    definition: glossary.elapsed,
    cell: (bin) => <span className="font-medium">{formatRange(bin)}</span>,
    csv: formatRange,
  },
  {
    id: 'ratio',
    header: 'Found a change',
    align: 'right',
    minWidth: 128,
    narrow: 'value',
    definition: glossary.detectionRatio,
    cell: (bin) => percent(ratioOf(bin)),
    csv: ratioOf,
  },
  {
    id: 'visits',
    header: 'Visits',
    align: 'right',
    minWidth: 88,
    narrow: 'value',
    definition: glossary.repeatedVisits,
    cell: (bin) => formatCount(bin.visits),
    csv: (bin) => bin.visits,
  },
  {
    id: 'advice',
    header: 'What it says',
    minWidth: 330,
    grow: 1,
    narrow: 'value',
    definition: glossary.detectionAdvice,
    cell: (bin) => (
      <span className="inline-flex items-center gap-1.5">
        <ToneMark tone={adviceLooks[bin.advice.kind].tone} />
        {adviceWords(bin)}
      </span>
    ),
    csv: adviceWords,
  },
  {
    id: 'accesses',
    header: 'Planned',
    unit: '/day',
    align: 'right',
    minWidth: 112,
    definition: glossary.plannedAccesses,
    cell: (bin) => formatRate(bin.accessesPerDay),
    csv: (bin) => bin.accessesPerDay,
  },
  {
    id: 'pages',
    header: 'Pages',
    align: 'right',
    minWidth: 88,
    definition: glossary.intervalPages,
    cell: (bin) => formatCount(bin.pages),
    csv: (bin) => bin.pages,
  },
  {
    id: 'pageMean',
    header: 'Mean of pages',
    align: 'right',
    minWidth: 120,
    definition: glossary.pageRatio,
    cell: (bin) => percent(bin.pageMean),
    csv: (bin) => bin.pageMean,
  },
  {
    id: 'pageDeviation',
    header: '± SD',
    align: 'right',
    minWidth: 80,
    definition: glossary.pageRatio,
    cell: (bin) => percent(bin.pageDeviation),
    csv: (bin) => bin.pageDeviation,
  },
  {
    id: 'changes',
    header: 'Changes',
    align: 'right',
    minWidth: 96,
    hidden: true,
    cell: (bin) => formatCount(bin.changes),
    csv: (bin) => bin.changes,
  },
];
