'use client';

import { useTranslations } from 'next-intl';
import { BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { drawnAxis, nameBelow, nameBeside, plainAxis } from '../../../design/charts/axis-style.tsx';
import { StackedBars } from '../../../design/charts/stacked-bars.tsx';
import { useFormats } from '../../../i18n/use-formats.ts';
import type { Histogram } from './chart-figures.ts';

const heightPx = 280;

const layers = [{ mark: 'var(--changed-mark)', valueOf: ({ count }: Histogram['bins'][number]) => count }];

interface HistogramChartProps {
  label: string;
  histogram: Histogram;
  write: (value: number) => string;
}

/** The number of rows whose value is in each of several equal ranges. */
export function HistogramChart({ label, histogram: { bins }, write }: HistogramChartProps) {
  const t = useTranslations('scans.chart');
  const formats = useFormats();
  return (
    <div data-testid="histogram">
      <ResponsiveContainer width="100%" height={heightPx} initialDimension={{ width: 800, height: heightPx }}>
        <BarChart
          data={bins}
          margin={{ top: 8, right: 16, bottom: 4, left: 0 }}
          accessibilityLayer
          title={label}
        >
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="from"
            tickFormatter={write}
            interval="equidistantPreserveStart"
            minTickGap={16}
            {...drawnAxis}
            height={38}
            label={nameBelow(t('value'))}
          />
          <YAxis
            width={64}
            tickFormatter={formats.tick}
            allowDecimals={false}
            {...plainAxis}
            tickCount={5}
            label={nameBeside(t('count'))}
          />
          <Tooltip
            cursor={{ fill: 'var(--ink)', opacity: 0.06 }}
            isAnimationActive={false}
            content={<BinWords write={write} />}
          />
          <StackedBars rows={bins} layers={layers} />
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}

/** The chart sets `payload`. */
function BinWords({
  payload,
  write,
}: {
  payload?: readonly { payload: Histogram['bins'][number] }[];
  write: (value: number) => string;
}) {
  const t = useTranslations('scans');
  const bin = payload?.[0]?.payload;
  if (!bin) return null;
  return (
    <p className="rounded-md border border-line bg-raised px-3 py-2 text-small shadow-lg">
      <span className="block font-medium">
        {t('chart.range', { from: write(bin.from), to: write(bin.to) })}
      </span>
      {t('chart.rows', { count: bin.count })}
    </p>
  );
}
