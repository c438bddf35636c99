'use client';

import type { HostIntervals } from '@meguri/contracts';
import { useState } from 'react';
import { useHeld } from '../../design/charts/use-held.ts';
import { ToneMark } from '../../design/tone-mark.tsx';
import { formatCompact, formatCount, formatQuantity, formatRate, formatShare } from '../../format/numbers.ts';
import { BinTargets } from '../intervals/bin-targets.tsx';
import { countTicks, intervalAxis } from '../intervals/interval-axis.ts';
import type { AxisScale } from '../intervals/interval-axis.ts';
import { IntervalFrame } from '../intervals/interval-frame.tsx';
import { formatEdge, formatRange } from '../intervals/interval-words.ts';
import { Bars, IntervalMark, Outline } from '../intervals/marks.tsx';
import { Readout } from '../intervals/readout.tsx';
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

/** Hosts by the access interval that their schedule asks for, beside the one that is kept with them. */
export function HostIntervalsChart({ figure, axis, view, chosen, onChoose }: HostIntervalsChartProps) {
  const { shown, pointer } = useHeld(figure);
  const [read, setRead] = useState<CumulativeHostBin | null>(null);
  const bins = accumulate(shown.bins);
  const total = bins.at(-1)?.askedSoFar ?? 0;
  const words = (bin: CumulativeHostBin) => binWords(bin, total);
  const share = (count: number, all: number) => (all === 0 ? 0 : count / all);
  const politeTotal = bins.at(-1)?.politeSoFar ?? 0;
  const isHistogram = view === 'histogram';
  const top = Math.max(1, ...bins.map(({ asked, polite }) => Math.max(asked, polite)));
  return (
    <div {...pointer} data-testid="host-intervals-chart">
      <IntervalFrame
        bins={bins}
        axis={intervalAxis(bins, [shown.defaultIntervalSeconds], axis)}
        scale={axis}
        name="access interval"
        values={isHistogram ? countTicks(top, 'linear') : shares}
        valueName={isHistogram ? 'hosts' : 'hosts with this or a shorter interval'}
        formatValue={
          isHistogram
            ? (value) => (value >= 10 ? formatCompact(value) : formatRate(value))
            : (value) => formatShare(value, 1)
        }
      >
        {isHistogram ? (
          <>
            <Bars
              bins={bins}
              parts={[
                { value: (bin) => bin.asked - bin.overloaded, fill: 'var(--unchanged-mark)' },
                { value: (bin) => bin.overloaded, fill: 'var(--overload-mark)' },
              ]}
              chosen={chosen}
            />
            <Outline bins={bins} value={(bin) => bin.polite} colour="var(--accent)" dash="5 3" />
          </>
        ) : (
          <>
            <Outline bins={bins} value={(bin) => share(bin.askedSoFar, total)} colour="var(--ink-soft)" />
            <Outline
              bins={bins}
              value={(bin) => share(bin.politeSoFar, politeTotal)}
              colour="var(--accent)"
              dash="5 3"
            />
          </>
        )}
        <IntervalMark
          seconds={shown.defaultIntervalSeconds}
          words={`polite limit ${formatEdge(shown.defaultIntervalSeconds)} where nothing else is set`}
          tone="overload-text"
        />
        <BinTargets
          label="Hosts by access interval"
          bins={bins}
          words={words}
          chosen={chosen}
          onChoose={onChoose}
          onRead={setRead}
        />
      </IntervalFrame>
      <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-small text-ink-soft" aria-label="Marks">
        <li className="inline-flex items-center gap-1.5">
          <ToneMark tone="unchanged" />
          {isHistogram
            ? 'bars: interval that the schedule asks for'
            : 'line: interval that the schedule asks for'}
        </li>
        {isHistogram && (
          <li className="inline-flex items-center gap-1.5">
            <ToneMark tone="overload" />
            of these overloaded
          </li>
        )}
        <li>dashed line: interval that is kept</li>
      </ul>
      <Readout text={read && words(read)} resting="A click shows only that row of the table." />
    </div>
  );
}

function binWords(bin: CumulativeHostBin, total: number): string {
  const over = bin.overloaded > 0 ? `, ${formatCount(bin.overloaded)} overloaded` : '';
  return `${formatRange(bin)}: asked of ${formatQuantity(bin.asked, 'host')}${over}; kept with ${formatCount(bin.polite)}; ${formatShare(bin.askedSoFar, total)} are asked for this or more`;
}
