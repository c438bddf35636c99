import { usePlotArea, useXAxisScale, useYAxisScale } from 'recharts';

interface Scales {
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** Position of an interval in seconds, clamped to the chart. */
  x: (seconds: number) => number;
  /** Position of a value, clamped to the chart. */
  y: (value: number) => number;
}

/** Scales of the enclosing chart; null before layout. */
export function useScales(): Scales | null {
  const plot = usePlotArea();
  const scaleX = useXAxisScale();
  const scaleY = useYAxisScale();
  if (!plot || !scaleX || !scaleY) return null;
  const [left, right, top, bottom] = [plot.x, plot.x + plot.width, plot.y, plot.y + plot.height];
  const within = (value: unknown, low: number, high: number, otherwise: number) =>
    typeof value === 'number' && Number.isFinite(value) ? Math.min(high, Math.max(low, value)) : otherwise;
  return {
    left,
    right,
    top,
    bottom,
    x: (seconds) => within(scaleX(seconds), left, right, left),
    y: (value) => within(scaleY(value), top, bottom, bottom),
  };
}
