'use client';

import { useTranslations } from 'next-intl';
import { useFormats } from '../../i18n/use-formats.ts';
import type { HostIntervals } from '@meguri/contracts';
import { countTicks } from '../../design/charts/axes.ts';
import { useFrozenUnderPointer } from '../../design/charts/use-readout.ts';
import type { Formats } from '../../format/formats.ts';
import type { Translator } from '../../i18n/translator.ts';
import { intervalAxis } from '../intervals/interval-axis.ts';
import type { AxisScale } from '../intervals/interval-axis.ts';
import { IntervalChart } from '../intervals/interval-chart.tsx';
import { formatEdge, formatRange } from '../intervals/interval-words.ts';
import { Bars, IntervalMark, Outline } from '../intervals/marks.tsx';
import { accumulate } from './host-intervals-columns.tsx';
import type { CumulativeHostBin } from './host-intervals-columns.tsx';

interface HostIntervalsChartProps {
  figure: HostIntervals;
  axis: AxisScale;
  view: 'histogram' | 'cumulative';
  chosen: number | undefined;
  onChoose: (bin: CumulativeHostBin) => void;
}

const shares = { ticks: [0, 0.25, 0.5, 0.75, 1], low: 0, high: 1 };

/** Hosts by demanded and by effective access interval. */
export function HostIntervalsChart({ figure, axis, view, chosen, onChoose }: HostIntervalsChartProps) {
  const t = useTranslations('intervals.hosts');
  const figureWords = useTranslations('intervals.figure');
  const formats = useFormats();
  const { shown, pointer } = useFrozenUnderPointer(figure);
  const bins = accumulate(shown.bins);
  const total = bins.at(-1)?.demandedSoFar ?? 0;
  const words = (bin: CumulativeHostBin) => binWords(bin, total, t, formats);
  const share = (count: number, all: number) => (all === 0 ? 0 : count / all);
  const attainableTotal = bins.at(-1)?.attainableSoFar ?? 0;
  const isHistogram = view === 'histogram';
  const top = Math.max(1, ...bins.map(({ demanded, attainable }) => Math.max(demanded, attainable)));
  return (
    <IntervalChart
      testId="host-intervals-chart"
      label={t('picture')}
      bins={bins}
      words={words}
      chosen={chosen}
      onChoose={onChoose}
      pointer={pointer}
      resting={figureWords('selectListHint')}
      keys={[
        isHistogram ? { colour: 'var(--unchanged-mark)', words: t('bars') } : { words: t('line') },
        ...(isHistogram ? [{ colour: 'var(--overload-mark)', words: t('overloaded') }] : []),
        { words: t('effective') },
      ]}
      axis={intervalAxis(bins, [shown.defaultIntervalSeconds], axis, formats.locale)}
      scale={axis}
      name={t('axisName')}
      values={isHistogram ? countTicks(top, 'linear', 1) : shares}
      valueName={isHistogram ? t('hosts') : t('cumulativeName')}
      formatValue={
        isHistogram
          ? (value) => (value >= 10 ? formats.compact(value) : formats.rate(value))
          : (value) => formats.share(value, 1)
      }
    >
      {isHistogram ? (
        <>
          <Bars
            bins={bins}
            parts={[
              { value: (bin) => bin.demanded - bin.overloaded, fill: 'var(--unchanged-mark)' },
              { value: (bin) => bin.overloaded, fill: 'var(--overload-mark)' },
            ]}
            chosen={chosen}
          />
          <Outline bins={bins} value={(bin) => bin.attainable} colour="var(--accent)" dash="5 3" />
        </>
      ) : (
        <>
          <Outline bins={bins} value={(bin) => share(bin.demandedSoFar, total)} colour="var(--ink-soft)" />
          <Outline
            bins={bins}
            value={(bin) => share(bin.attainableSoFar, attainableTotal)}
            colour="var(--accent)"
            dash="5 3"
          />
        </>
      )}
      <IntervalMark
        seconds={shown.defaultIntervalSeconds}
        words={t('limit', { interval: formatEdge(shown.defaultIntervalSeconds, formats.locale) })}
        tone="overload-text"
      />
    </IntervalChart>
  );
}

function binWords(
  bin: CumulativeHostBin,
  total: number,
  t: Translator<'intervals.hosts'>,
  formats: Formats,
): string {
  const { demanded, attainable, overloaded, demandedSoFar } = bin;
  const values = {
    range: formatRange(bin, formats.locale),
    demanded,
    attainable,
    share: formats.share(demandedSoFar, total),
  };
  return overloaded > 0 ? t('binOverloaded', { ...values, overloaded }) : t('bin', values);
}
