'use client';

import { captureVerdicts, type SeriesPoint, type TimeSeries, type TimeSpan } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import {
  BarChart,
  CartesianGrid,
  ResponsiveContainer,
  Tooltip,
  usePlotArea,
  useYAxisScale,
  XAxis,
  YAxis,
} from 'recharts';
import { spreadLabels } from '../../design/charts/axes.ts';
import { drawnAxis, nameBelow, nameBeside, plainAxis } from '../../design/charts/axis-style.tsx';
import { StackedBars } from '../../design/charts/stacked-bars.tsx';
import { useFrozenUnderPointer } from '../../design/charts/use-readout.ts';
import { outcomeTones, toneMark, toneText } from '../../design/tones.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { ActivityTooltip } from './activity-tooltip.tsx';
import { periodTicks, zoneOfPeriods } from '../../design/time-range/periods.ts';
import { GeneratedPart } from '../../design/time-range/generated-plot.tsx';
import { PlotBrush } from '../../design/time-range/time-brush.tsx';
import { bucketSeries, stackMiddles, type ActivityBucket } from './activity-series.ts';

interface ActivityChartProps {
  series: TimeSeries<SeriesPoint>;
  onSelect: (span: TimeSpan) => void;
}

const heightPx = 240;
const labelWidthPx = 84;
const ticksAtMost = 8;
const layers = captureVerdicts.map((verdict) => ({
  mark: toneMark[outcomeTones[verdict]],
  valueOf: (bucket: ActivityBucket) => bucket[verdict],
}));

/** Accesses per minute by outcome. The chart freezes under the pointer; dragging selects a range. */
export function ActivityChart({ series, onSelect }: ActivityChartProps) {
  const t = useTranslations('overview.activity');
  const formats = useFormats();
  const { shown, pointer } = useFrozenUnderPointer(series);
  const buckets = bucketSeries(shown);
  const greatest = Math.max(
    ...buckets.map((bucket) => captureVerdicts.reduce((sum, verdict) => sum + (bucket[verdict] ?? 0), 0)),
  );
  const { ticks, format } = periodTicks(shown, ticksAtMost, formats);
  const last = buckets.at(-1);
  const drawn = last ? { ...shown, to: new Date(last.at + shown.stepSeconds * 1_000) } : shown;
  return (
    <div {...pointer} data-testid="activity-chart">
      <ResponsiveContainer width="100%" height={heightPx} initialDimension={{ width: 800, height: heightPx }}>
        <BarChart
          data={buckets}
          margin={{ top: 8, right: labelWidthPx, bottom: 4, left: 0 }}
          accessibilityLayer
        >
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="at"
            ticks={ticks}
            // Narrow screens show every second or third tick.
            interval="equidistantPreserveStart"
            minTickGap={8}
            tickFormatter={format}
            {...drawnAxis}
            height={38}
            label={nameBelow(t('timeAxis', { zone: zoneOfPeriods(shown.stepSeconds, formats.timeZone) }))}
          />
          <YAxis
            width={64}
            tickFormatter={formats.tick}
            // Fractions are shown only at low rates.
            allowDecimals={greatest < 2}
            {...plainAxis}
            tickCount={5}
            label={nameBeside(t('accessesAxis'))}
          />
          <Tooltip
            cursor={{ fill: 'var(--ink)', opacity: 0.06 }}
            isAnimationActive={false}
            content={<ActivityTooltip stepSeconds={shown.stepSeconds} />}
          />
          <StackedBars rows={buckets} layers={layers} />
          <DirectLabels buckets={buckets} />
          <GeneratedPart chart={drawn} />
          <PlotBrush chart={drawn} onSelect={onSelect} />
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}

/** Layer names next to the last bar, instead of a legend. */
function DirectLabels({ buckets }: { buckets: readonly ActivityBucket[] }) {
  const names = useTranslations('common.outcomes');
  const plot = usePlotArea();
  const scale = useYAxisScale();
  const last = buckets.findLast(({ changed }) => changed !== null);
  if (!plot || !scale || !last) return null;
  const middles = stackMiddles(captureVerdicts.map((verdict) => last[verdict] ?? 0));
  const wanted = middles.map((middle) => scale(middle) ?? plot.y);
  const placed = spreadLabels(wanted, 14, plot.y + 4, plot.y + plot.height - 4);
  const x = plot.x + plot.width + 8;
  return (
    <g>
      {captureVerdicts.map((verdict, index) => (
        <text
          key={verdict}
          x={x}
          y={placed[index]}
          dy="0.35em"
          fontSize={11}
          fontWeight={500}
          className={toneText[outcomeTones[verdict]]}
          fill="currentColor"
        >
          {names(verdict)}
        </text>
      ))}
    </g>
  );
}
