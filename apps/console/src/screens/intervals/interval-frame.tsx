'use client';

import { useTranslations } from 'next-intl';
import type { IntervalRange } from '@meguri/contracts';
import type { ReactNode } from 'react';
import { CartesianGrid, ComposedChart, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { drawnAxis, nameBelow, nameBeside, plainAxis } from '../../design/charts/axis-style.tsx';
import { InvisibleSeries } from '../../design/charts/invisible-series.tsx';
import type { AxisScale, IntervalAxis } from './interval-axis.ts';

interface IntervalFrameProps {
  bins: readonly IntervalRange[];
  axis: IntervalAxis;
  scale: AxisScale;
  /** Title of the interval axis; its scale is appended. */
  name: string;
  values: { ticks: number[]; low: number; high: number };
  valueScale?: AxisScale;
  valueName: string;
  formatValue: (value: number) => string;
  children: ReactNode;
}

const heightPx = 300;

/** Axes of a chart over intervals; its children read the scales from context. */
export function IntervalFrame({
  bins,
  axis,
  scale,
  name,
  values,
  valueScale = 'linear',
  valueName,
  formatValue,
  children,
}: IntervalFrameProps) {
  const t = useTranslations('intervals.figure');
  const titled = (text: string, by: AxisScale) => (by === 'log' ? t('log', { name: text }) : text);
  return (
    <ResponsiveContainer width="100%" height={heightPx} initialDimension={{ width: 1_000, height: heightPx }}>
      <ComposedChart
        data={bins.map(({ fromSeconds }) => ({ x: fromSeconds, y: 0 }))}
        margin={{ top: 22, right: 20, bottom: 4, left: 0 }}
        accessibilityLayer={false}
      >
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          type="number"
          dataKey="x"
          scale={scale}
          domain={[axis.low, axis.high]}
          allowDataOverflow
          ticks={axis.ticks}
          niceTicks="none"
          tickFormatter={axis.format}
          height={40}
          {...drawnAxis}
          label={nameBelow(titled(name, scale))}
        />
        <YAxis
          type="number"
          scale={valueScale}
          domain={[values.low, values.high]}
          allowDataOverflow
          ticks={values.ticks}
          niceTicks="none"
          tickFormatter={formatValue}
          width={64}
          {...plainAxis}
          label={nameBeside(titled(valueName, valueScale))}
        />
        <InvisibleSeries dataKey="y" />
        {children}
      </ComposedChart>
    </ResponsiveContainer>
  );
}
