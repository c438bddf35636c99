import type { ChangeDetectionBin } from '@meguri/contracts';
import { numberColumn } from '../../design/table/column.tsx';
import type { Column } from '../../design/table/column.tsx';
import { ToneMark } from '../../design/tone-mark.tsx';
import type { Formats } from '../../format/formats.ts';
import type { Translator } from '../../i18n/translator.ts';
import { formatRange } from '../intervals/interval-words.ts';
import { adviceTones, adviceWords } from './advice-words.ts';

export function changeDetectionColumns(
  t: Translator<'intervals.detection'>,
  meaning: Translator<'glossary'>,
  formats: Formats,
): readonly Column<ChangeDetectionBin>[] {
  const percent = (ratio: number | null) => (ratio === null ? '–' : formats.share(ratio, 1));
  const range = (bin: ChangeDetectionBin) => formatRange(bin, formats.locale);
  const advice = (bin: ChangeDetectionBin) => adviceWords(bin, t);
  return [
    {
      id: 'interval',
      header: t('columns.interval'),
      minWidth: 168,
      narrow: 'title',
      definition: meaning('revisitInterval'),
      cell: (bin) => <span className="font-medium">{range(bin)}</span>,
      csv: range,
    },
    numberColumn({
      id: 'uniqueMean',
      header: t('columns.uniqueMean'),
      minWidth: 136,
      narrow: 'value',
      definition: meaning('uniqueRatio'),
      value: (bin) => bin.uniqueMean,
      write: percent,
    }),
    numberColumn({
      id: 'uniqueDeviation',
      header: t('columns.uniqueDeviation'),
      minWidth: 116,
      definition: meaning('pageRatio'),
      value: (bin) => bin.uniqueDeviation,
      write: percent,
    }),
    numberColumn({
      id: 'pageMean',
      header: t('columns.pageMean'),
      minWidth: 136,
      narrow: 'value',
      definition: meaning('detectionRatio'),
      value: (bin) => bin.pageMean,
      write: percent,
    }),
    numberColumn({
      id: 'pageDeviation',
      header: t('columns.pageDeviation'),
      minWidth: 124,
      definition: meaning('pageRatio'),
      value: (bin) => bin.pageDeviation,
      write: percent,
    }),
    numberColumn({
      id: 'pages',
      header: t('columns.pages'),
      minWidth: 80,
      narrow: 'value',
      definition: meaning('intervalPages'),
      value: (bin) => bin.pages,
      write: formats.count,
    }),
    {
      id: 'advice',
      header: t('columns.advice'),
      minWidth: 336,
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
    numberColumn({
      id: 'accesses',
      header: t('columns.accesses'),
      unit: t('perDay'),
      minWidth: 112,
      definition: meaning('plannedAccesses'),
      value: (bin) => bin.accessesPerDay,
      write: formats.rate,
    }),
  ];
}
