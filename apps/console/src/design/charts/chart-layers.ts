/** One figure of a chart over time. */
export interface ChartLayer {
  name: string;
  /** A CSS colour. */
  mark: string;
  /** Bars are stacked in the order of layers. */
  kind: 'bar' | 'line';
  dashed?: boolean;
  /** One value per period; null: no data, which leaves a gap. */
  values: readonly (number | null)[];
}

export interface StackedBar {
  period: number;
  from: number;
  to: number;
  mark: string;
}

/** The parts of all bars that have a height. */
export function stackBars(layers: readonly Pick<ChartLayer, 'mark' | 'values'>[]): StackedBar[] {
  const heights = new Map<number, number>();
  return layers.flatMap(({ values, mark }) =>
    values.flatMap((value, period) => {
      if (!value) return [];
      const from = heights.get(period) ?? 0;
      heights.set(period, from + value);
      return [{ period, from, to: from + value, mark }];
    }),
  );
}

/** Places of periods and values in a drawing, and the width of bars. */
export interface BarPlaces {
  left: (period: number) => number;
  width: (period: number) => number;
  y: (value: number) => number;
}

/** One path for all bars of a mark: hundreds of elements take a browser far longer. */
export function barPaths(
  bars: readonly StackedBar[],
  { left, width, y }: BarPlaces,
): { mark: string; path: string }[] {
  const paths = new Map<string, string>();
  for (const { period, from, to, mark } of bars) {
    const [x, top, bottom] = [round(left(period)), round(y(to)), round(y(from))];
    const bar = `M${x} ${bottom}V${top}h${round(width(period))}V${bottom}z`;
    paths.set(mark, (paths.get(mark) ?? '') + bar);
  }
  return Array.from(paths, ([mark, path]) => ({ mark, path }));
}

/** A line that breaks where values are missing, and dots for values without a neighbour. */
export function linePath(
  values: readonly (number | null)[],
  x: (period: number) => number,
  y: (value: number) => number,
): { path: string; dots: { x: number; y: number }[] } {
  const dots: { x: number; y: number }[] = [];
  const isThere = (period: number) => values[period] !== null && values[period] !== undefined;
  const path = values.map((value, period) => {
    if (value === null) return '';
    const [left, top] = [round(x(period)), round(y(value))];
    if (isThere(period - 1)) return `L${left} ${top}`;
    if (!isThere(period + 1)) dots.push({ x: left, y: top });
    return `M${left} ${top}`;
  });
  return { path: path.join(''), dots };
}

/** Rounds to a hundredth of a pixel, so that paths are short. */
export const round = (value: number) => Math.round(value * 100) / 100;
