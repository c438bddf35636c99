'use client';

import { periodStarts, type SeriesPoint, type TimeSeries, type TimeSpan } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { drawnAxis, nameBelow, nameBeside, plainAxis } from '../../design/charts/axis-style.tsx';
import { StackedBars } from '../../design/charts/stacked-bars.tsx';
import { useFrozenUnderPointer } from '../../design/charts/use-readout.ts';
import { formatPeriod, periodTicks, zoneOfPeriods } from '../../design/time-range/periods.ts';
import { GeneratedPart } from '../../design/time-range/generated-plot.tsx';
import { PlotBrush } from '../../design/time-range/time-brush.tsx';
import { useFormats } from '../../i18n/use-formats.ts';

const heightPx = 240;
const ticksAtMost = 8;

interface StorageChartProps {
  series: TimeSeries<SeriesPoint>;
  onSelect: (span: TimeSpan) => void;
}

interface StorageBar {
  at: number;
  /** Null without data. */
  bytes: number | null;
  accesses: number;
}

const layers = [{ mark: 'var(--changed-mark)', valueOf: ({ bytes }: StorageBar) => bytes }];

/** Bytes fetched by period. The chart freezes under the pointer; dragging selects a range. */
export function StorageChart({ series, onSelect }: StorageChartProps) {
  const t = useTranslations('storage');
  const formats = useFormats();
  const { shown, pointer } = useFrozenUnderPointer(series);
  const { ticks, format } = periodTicks(shown, ticksAtMost, formats);
  const points = new Map(shown.points.map((point) => [point.at.getTime(), point]));
  const bars = periodStarts(shown).map((at): StorageBar => {
    const { bytes = null, accesses = 0 } = points.get(at) ?? {};
    return { at, bytes, accesses };
  });
  return (
    <div {...pointer} data-testid="storage-chart">
      <ResponsiveContainer width="100%" height={heightPx} initialDimension={{ width: 800, height: heightPx }}>
        <BarChart data={bars} margin={{ top: 8, right: 8, bottom: 4, left: 0 }} accessibilityLayer>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="at"
            ticks={ticks}
            tickFormatter={format}
            minTickGap={24}
            interval="equidistantPreserveStart"
            {...drawnAxis}
            height={38}
            label={nameBelow(t('timeAxis', { zone: zoneOfPeriods(shown.stepSeconds, formats.timeZone) }))}
          />
          <YAxis
            width={72}
            tickFormatter={formats.bytes}
            {...plainAxis}
            tickCount={5}
            label={nameBeside(t('bytesPerPeriod', { step: formats.duration(shown.stepSeconds) }))}
          />
          <Tooltip
            cursor={{ fill: 'var(--ink)', opacity: 0.06 }}
            isAnimationActive={false}
            content={<StorageTooltip stepSeconds={shown.stepSeconds} />}
          />
          <StackedBars rows={bars} layers={layers} />
          <GeneratedPart chart={shown} />
          <PlotBrush chart={shown} onSelect={onSelect} />
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}

/** The chart sets `payload`. */
function StorageTooltip({
  payload,
  stepSeconds,
}: {
  payload?: readonly { payload: StorageBar }[];
  stepSeconds: number;
}) {
  const t = useTranslations('storage');
  const formats = useFormats();
  const bar = payload?.[0]?.payload;
  if (!bar) return null;
  return (
    <p className="rounded-md border border-line bg-raised px-3 py-2 text-small shadow-lg">
      <span className="block font-medium">{formatPeriod(bar.at, stepSeconds, formats)}</span>
      {t('barIs', { bytes: formats.bytes(bar.bytes ?? 0), accesses: bar.accesses })}
    </p>
  );
}
