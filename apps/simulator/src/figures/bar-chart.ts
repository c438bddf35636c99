/** A bar over a range of a logarithmic time axis. */
export interface Bar {
  fromSeconds: number;
  toSeconds: number;
  value: number;
  /** Drawn as a whisker of this length above and below the value. */
  deviation?: number;
}

export interface BarChart {
  title: string;
  /** Unit of the vertical axis. */
  unit: string;
  bars: readonly Bar[];
  /** The top of the vertical axis; the highest bar if absent. */
  highest?: number;
  /** A reference band, in values. */
  band?: { low: number; high: number };
}

const width = 640;
const height = 260;
const edge = { left: 56, right: 12, top: 34, bottom: 34 };
const plotWidth = width - edge.left - edge.right;
const plotHeight = height - edge.top - edge.bottom;

/** Labels of the axis. */
const ticks: readonly (readonly [seconds: number, label: string])[] = [
  [1, '1 s'],
  [10, '10 s'],
  [60, '1 min'],
  [600, '10 min'],
  [3_600, '1 h'],
  [21_600, '6 h'],
  [86_400, '1 d'],
  [259_200, '3 d'],
  [604_800, '1 w'],
  [2_592_000, '30 d'],
  [7_776_000, '90 d'],
  [25_920_000, '300 d'],
  [94_608_000, '3 y'],
];

/** A histogram over a logarithmic axis of time, as an SVG document. */
export function barChart({ title, unit, bars, highest, band }: BarChart): string {
  const from = Math.log(Math.min(...bars.map((bar) => bar.fromSeconds)));
  const to = Math.log(Math.max(...bars.map((bar) => bar.toSeconds)));
  const top = highest ?? Math.max(...bars.map((bar) => bar.value));
  const x = (seconds: number) => edge.left + ((Math.log(seconds) - from) / (to - from)) * plotWidth;
  const y = (value: number) => edge.top + (1 - value / top) * plotHeight;
  const marks = ticks.filter(([seconds]) => Math.log(seconds) >= from && Math.log(seconds) <= to);
  const levels = [0, 0.25, 0.5, 0.75, 1].map((share) => share * top);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="11">`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    `<text x="${edge.left}" y="18" font-size="13">${escaped(title)}</text>`,
    ...(band ? [rectangle([edge.left, edge.left + plotWidth], [y(band.low), y(band.high)], '#d7ead9')] : []),
    ...bars.map((bar) =>
      rectangle([x(bar.fromSeconds), x(bar.toSeconds) - 1], [y(0), y(bar.value)], '#3b6ea8'),
    ),
    ...bars.flatMap(({ fromSeconds, toSeconds, value, deviation }) => {
      if (deviation === undefined) return [];
      const middle = round((x(fromSeconds) + x(toSeconds) - 1) / 2);
      const [high, low] = [Math.min(top, value + deviation), Math.max(0, value - deviation)];
      const [upper, lower] = [round(y(high)), round(y(low))];
      const ends = `M${middle - 3} ${upper}h6M${middle - 3} ${lower}h6`;
      return [`<path d="M${middle} ${upper}V${lower}${ends}" fill="none" stroke="#111"/>`];
    }),
    ...levels.map(
      (level) =>
        `<text x="${edge.left - 6}" y="${round(y(level) + 4)}" text-anchor="end">${format(level)}</text>`,
    ),
    ...marks.map(
      ([seconds, label]) =>
        `<text x="${round(x(seconds))}" y="${height - 14}" text-anchor="middle">${label}</text>`,
    ),
    `<text x="4" y="30" fill="#555">${escaped(unit)}</text>`,
    `<path d="M${edge.left} ${edge.top}V${edge.top + plotHeight}H${width - edge.right}" fill="none" stroke="#333"/>`,
    '</svg>\n',
  ].join('\n');
}

function rectangle([left, right]: [number, number], [bottom, top]: [number, number], fill: string): string {
  const size = `width="${round(Math.max(right - left, 0.5))}" height="${round(bottom - top)}"`;
  return `<rect x="${round(left)}" y="${round(top)}" ${size} fill="${fill}"/>`;
}

const round = (value: number) => Math.round(value * 10) / 10;

function format(value: number): string {
  return new Intl.NumberFormat('en', { maximumSignificantDigits: 3 }).format(value);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
