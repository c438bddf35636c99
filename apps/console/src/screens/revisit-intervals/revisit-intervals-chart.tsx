'use client';

import { useTranslations } from 'next-intl';
import { useFormats } from '../../i18n/use-formats.ts';
import type { RevisitIntervalBin, RevisitIntervals } from '@meguri/contracts';
import { countTicks } from '../../design/charts/axes.ts';
import { useFrozenUnderPointer } from '../../design/charts/use-readout.ts';
import type { Formats } from '../../format/formats.ts';
import type { Translator } from '../../i18n/translator.ts';
import { intervalAxis, placeOf } from '../intervals/interval-axis.ts';
import type { AxisScale } from '../intervals/interval-axis.ts';
import { IntervalChart } from '../intervals/interval-chart.tsx';
import { formatEdge, formatRange } from '../intervals/interval-words.ts';
import { Bars, IntervalMark, Outline } from '../intervals/marks.tsx';

interface RevisitIntervalsChartProps {
  figure: RevisitIntervals;
  axis: AxisScale;
  count: AxisScale;
  chosen: number | undefined;
  onChoose: (bin: RevisitIntervalBin) => void;
}

const day = 86_400;

/** Pages by revisit interval: now (bars), a week ago (line), and the limits of the seed lists (marks). */
export function RevisitIntervalsChart({ figure, axis, count, chosen, onChoose }: RevisitIntervalsChartProps) {
  const t = useTranslations('intervals.revisit');
  const figureWords = useTranslations('intervals.figure');
  const formats = useFormats();
  const { locale } = formats;
  const words = (bin: RevisitIntervalBin) => binWords(bin, t, formats);
  const { shown, pointer } = useFrozenUnderPointer(figure);
  const { bins, limits, before } = shown;
  // Bins grow with the interval, so a linear axis has to show densities.
  const heightOf = (bin: RevisitIntervalBin, pages: number) => {
    const { from, to } = placeOf(bin);
    return axis === 'log' ? pages : pages / ((to - from) / day);
  };
  const now = (bin: RevisitIntervalBin) => heightOf(bin, bin.pages);
  const then = (bin: RevisitIntervalBin) => heightOf(bin, bin.pagesBefore ?? 0);
  const marks = limits ? [limits.minSeconds, limits.maxSeconds] : [];
  const top = Math.max(1e-9, ...bins.map(now), ...bins.map(then));
  return (
    <IntervalChart
      testId="revisit-intervals-chart"
      label={t('picture')}
      bins={bins}
      words={words}
      chosen={chosen}
      onChoose={onChoose}
      pointer={pointer}
      resting={before ? t('compareHint') : figureWords('selectListHint')}
      axis={intervalAxis(bins, marks, axis, locale)}
      scale={axis}
      name={t('axisName')}
      values={countTicks(top, count)}
      valueScale={count}
      valueName={axis === 'log' ? t('pages') : t('pagesPerDay')}
      formatValue={(value) => (value >= 10 ? formats.compact(value) : formats.rate(value))}
    >
      <Bars bins={bins} parts={[{ value: now, fill: 'var(--changed-mark)' }]} chosen={chosen} />
      {before && <Outline bins={bins} value={then} colour="var(--ink-soft)" dash="5 3" />}
      {limits && (
        <IntervalMark
          seconds={limits.minSeconds}
          words={t('shortest', { interval: formatEdge(limits.minSeconds, locale) })}
        />
      )}
      {limits && (
        <IntervalMark
          seconds={limits.maxSeconds}
          words={t('longest', { interval: formatEdge(limits.maxSeconds, locale) })}
        />
      )}
    </IntervalChart>
  );
}

function binWords(bin: RevisitIntervalBin, t: Translator<'intervals.revisit'>, formats: Formats): string {
  const { pages, pagesBefore, accessesPerDay } = bin;
  const values = { range: formatRange(bin, formats.locale), pages, rate: formats.rate(accessesPerDay) };
  return pagesBefore === null ? t('bin', values) : t('binBefore', { ...values, before: pagesBefore });
}
