'use client';

import { usePlotArea, useYAxisScale } from 'recharts';
import { barPaths, stackBars } from './chart-layers.ts';
import { InvisibleSeries } from './invisible-series.tsx';

interface StackedBarsProps<Row> {
  /** The data of the surrounding chart, one bar per row. */
  rows: readonly Row[];
  /** From the bottom up. */
  layers: readonly { mark: string; valueOf: (row: Row) => number | null }[];
}

/** With more bars, there is no room for gaps between them. */
const spacedBars = 100;

/**
 * The bars of a recharts `BarChart`, one path per layer. The `Bar` of recharts makes several components and
 * elements per bar: the 700 bars of a day took most of a screen's rendering time.
 */
export function StackedBars<Row>({ rows, layers }: StackedBarsProps<Row>) {
  return (
    <>
      <InvisibleSeries
        dataKey={(row: Row) => layers.reduce((height, { valueOf }) => height + (valueOf(row) ?? 0), 0)}
      />
      <Bars rows={rows} layers={layers} />
    </>
  );
}

function Bars<Row>({ rows, layers }: StackedBarsProps<Row>) {
  const plot = usePlotArea();
  const scale = useYAxisScale();
  if (!plot || !scale) return null;
  const step = plot.width / rows.length;
  const gap = rows.length > spacedBars ? 0 : 1;
  const bars = stackBars(layers.map(({ mark, valueOf }) => ({ mark, values: rows.map(valueOf) })));
  const paths = barPaths(bars, {
    left: (period) => plot.x + period * step + gap,
    width: () => Math.max(0.5, step - 2 * gap),
    y: (value) => scale(value) ?? plot.y + plot.height,
  });
  return paths.map(({ mark, path }) => <path key={mark} d={path} fill={mark} data-bars />);
}
