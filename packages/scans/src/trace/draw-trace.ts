import { coreLines, middleUse, traceSeconds, type CpuTrace } from './cpu-trace.ts';

const width = 640;
const edge = { left: 96, right: 14, top: 26, bottom: 30 };
const plotWidth = width - edge.left - edge.right;
const rowHeight = 26;
const rowGap = 4;
const titleHeight = 28;
/** So that columns are seldom narrower than a point. */
const maxColumns = 500;
/** Cores that are drawn; of a larger cluster, the first ones. */
const maxRows = 64;

/**
 * Figure 2 of the report on parallel scans: use of every core over time, with a panel for each run. Panels
 * share a time axis, so that their ends can be compared.
 *
 * @returns an SVG document
 */
export function drawTraces(title: string, traces: readonly CpuTrace[]): string {
  const seconds = Math.max(1, ...traces.map(traceSeconds));
  const secondsPerColumn = Math.max(1, Math.ceil(seconds / maxColumns));
  const x = (second: number) => round(edge.left + (second / seconds) * plotWidth);
  let top = edge.top;
  const panels = traces.map((trace) => {
    const panel = drawPanel(trace, { top, secondsPerColumn, x });
    top = panel.bottom;
    return panel.svg;
  });
  const height = top + edge.bottom;
  const marks = timeMarks(seconds).map(
    (second) =>
      `<text x="${x(second)}" y="${top + 18}" text-anchor="middle">${second === 0 ? '0' : `${second} s`}</text>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="11">`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    `<text x="4" y="16" font-size="13">${escaped(title)}</text>`,
    ...panels,
    ...marks,
    '</svg>\n',
  ].join('\n');
}

interface Place {
  top: number;
  secondsPerColumn: number;
  x: (second: number) => number;
}

function drawPanel(trace: CpuTrace, { top, secondsPerColumn, x }: Place): { svg: string; bottom: number } {
  const lines = coreLines(trace, secondsPerColumn).slice(0, maxRows);
  const end = traceSeconds(trace);
  const use = middleUse(trace);
  const found = Number.isNaN(use)
    ? 'no samples'
    : `${(use * 100).toFixed(1)} % in the middle, ${end} s in all`;
  const rows = lines.flatMap(({ node, core, shares }, row) => {
    const bottom = top + titleHeight + row * (rowHeight + rowGap) + rowHeight;
    const steps = shares.map((share, column) => {
      const right = x(Math.min((column + 1) * secondsPerColumn, end));
      return `V${round(bottom - share * rowHeight)}H${right}`;
    });
    return [
      `<path d="M${x(0)} ${bottom - rowHeight}H${x(end)}" stroke="#ddd"/>`,
      `<path d="M${x(0)} ${bottom}${steps.join('')}V${bottom}Z" fill="#3b6ea8"/>`,
      `<path d="M${x(0)} ${bottom}H${width - edge.right}" stroke="#333"/>`,
      `<text x="${edge.left - 6}" y="${bottom - 8}" text-anchor="end">${escaped(node)}, core ${core}</text>`,
    ];
  });
  const heading = `<text x="4" y="${top + 18}" font-weight="bold">${escaped(trace.name)}<tspan font-weight="normal" fill="#555">  ${found}</tspan></text>`;
  return {
    svg: [heading, ...rows].join('\n'),
    bottom: top + titleHeight + lines.length * (rowHeight + rowGap),
  };
}

/** At most eight round numbers of seconds. */
function timeMarks(seconds: number): number[] {
  const step = [1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1_800, 3_600, 7_200, 21_600, 86_400].find(
    (one) => seconds / one <= 8,
  );
  const every = step ?? Math.ceil(seconds / 8);
  return Array.from({ length: Math.floor(seconds / every) + 1 }, (_, index) => index * every);
}

const round = (value: number) => Math.round(value * 10) / 10;

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
