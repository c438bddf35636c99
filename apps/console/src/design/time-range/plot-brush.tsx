'use client';

import { usePlotArea } from 'recharts';
import { TimeBrush, type TimeBrushProps } from './time-brush.tsx';

/** The brush over the plot of the recharts chart around it. */
export function PlotBrush(props: Omit<TimeBrushProps, 'plot'>) {
  const plot = usePlotArea();
  return plot ? <TimeBrush plot={plot} {...props} /> : null;
}
