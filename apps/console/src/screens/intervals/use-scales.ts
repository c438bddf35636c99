import { usePlotArea, useXAxisScale, useYAxisScale } from 'recharts';

interface Scales {
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** Pixels of an interval in seconds, kept inside the picture. */
  x: (seconds: number) => number;
  /** Pixels of a value, kept inside the picture. */
  y: (value: number) => number;
}

/** The scales of the chart around; null before it is laid out. */
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
