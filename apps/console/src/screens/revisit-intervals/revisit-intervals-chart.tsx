'use client';

import type { RevisitIntervalBin, RevisitIntervals } from '@meguri/contracts';
import { useState } from 'react';
import { useHeld } from '../../design/charts/use-held.ts';
import { formatCompact, formatQuantity, formatRate } from '../../format/numbers.ts';
import { BinTargets } from '../intervals/bin-targets.tsx';
import { countTicks, intervalAxis, placeOf } from '../intervals/interval-axis.ts';
import type { AxisScale } from '../intervals/interval-axis.ts';
import { IntervalFrame } from '../intervals/interval-frame.tsx';
import { formatEdge, formatRange } from '../intervals/interval-words.ts';
import { Bars, IntervalMark, Outline } from '../intervals/marks.tsx';
import { Readout } from '../intervals/readout.tsx';

interface RevisitIntervalsChartProps {
  figure: RevisitIntervals;
  axis: AxisScale;
  count: AxisScale;
  chosen: number | undefined;
  onChoose: (bin: RevisitIntervalBin) => void;
}

const day = 86_400;

/** Pages by revisit interval, now as bars and a week ago as a line; the shortest and longest interval of the seed lists beside them. */
export function RevisitIntervalsChart({ figure, axis, count, chosen, onChoose }: RevisitIntervalsChartProps) {
  const { shown, pointer } = useHeld(figure);
  const [read, setRead] = useState<RevisitIntervalBin | null>(null);
  const { bins, limits, before } = shown;
  // Bins grow with the interval: beside each other on an even axis only their densities say the same.
  const heightOf = (bin: RevisitIntervalBin, pages: number) => {
    const { from, to } = placeOf(bin);
    return axis === 'log' ? pages : pages / ((to - from) / day);
  };
  const now = (bin: RevisitIntervalBin) => heightOf(bin, bin.pages);
  const then = (bin: RevisitIntervalBin) => heightOf(bin, bin.pagesBefore ?? 0);
  const marks = limits ? [limits.minSeconds, limits.maxSeconds] : [];
  const top = Math.max(1e-9, ...bins.map(now), ...bins.map(then));
  return (
    <div {...pointer} data-testid="revisit-intervals-chart">
      <IntervalFrame
        bins={bins}
        axis={intervalAxis(bins, marks, axis)}
        scale={axis}
        name="revisit interval"
        values={countTicks(top, count)}
        valueScale={count}
        valueName={axis === 'log' ? 'pages' : 'pages per day of interval'}
        formatValue={(value) => (value >= 10 ? formatCompact(value) : formatRate(value))}
      >
        <Bars bins={bins} parts={[{ value: now, fill: 'var(--changed-mark)' }]} chosen={chosen} />
        {before && <Outline bins={bins} value={then} colour="var(--ink-soft)" dash="5 3" />}
        {limits && (
          <IntervalMark
            seconds={limits.minSeconds}
            words={`shortest allowed ${formatEdge(limits.minSeconds)}`}
          />
        )}
        {limits && (
          <IntervalMark
            seconds={limits.maxSeconds}
            words={`longest allowed ${formatEdge(limits.maxSeconds)}`}
          />
        )}
        <BinTargets
          label="Pages by revisit interval"
          bins={bins}
          words={binWords}
          chosen={chosen}
          onChoose={onChoose}
          onRead={setRead}
        />
      </IntervalFrame>
      <Readout
        text={read && binWords(read)}
        resting={
          before
            ? 'Bars: now. Dashed line: a week ago. A click shows only that row of the table.'
            : 'A click shows only that row of the table.'
        }
      />
    </div>
  );
}

function binWords(bin: RevisitIntervalBin): string {
  const before = bin.pagesBefore === null ? '' : `, ${formatQuantity(bin.pagesBefore, 'page')} a week ago`;
  return `${formatRange(bin)}: ${formatQuantity(bin.pages, 'page')}${before}, ${formatRate(bin.accessesPerDay)} accesses/day`;
}
