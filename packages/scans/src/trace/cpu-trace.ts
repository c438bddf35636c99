/** Use of one processor core in one second of a scan. */
export interface CoreSecond {
  node: string;
  /** Number of the core on its node, from 0. */
  core: number;
  /** Start of the sampled second, in seconds since the scan began. */
  second: number;
  /** 0 to 1, used by all processes of the scan. */
  share: number;
}

/** A run of a scan. */
export interface CpuTrace {
  /** For example the supply mode. */
  name: string;
  samples: readonly CoreSecond[];
}

/** The mean use of a core, averaged over some seconds per column. */
export interface CoreLine {
  node: string;
  core: number;
  /** Mean share by column, from the beginning of the scan to the core's last sample. */
  shares: number[];
}

/** Seconds from the beginning to the end of the last sample; 0 without samples. */
export const traceSeconds = ({ samples }: CpuTrace): number =>
  samples.reduce((end, { second }) => Math.max(end, second + 1), 0);

/**
 * A line for each core, ordered by node and core. Seconds without a sample count as idle; shares are clamped
 * to 0 to 1.
 *
 * @param secondsPerColumn at least 1
 */
export function coreLines({ samples }: CpuTrace, secondsPerColumn: number): CoreLine[] {
  const lines = new Map<string, CoreLine & { sums: number[]; last: number }>();
  for (const { node, core, second, share } of samples) {
    const key = `${core} ${node}`;
    const line = lines.get(key) ?? { node, core, shares: [], sums: [], last: 0 };
    lines.set(key, line);
    const column = Math.floor(second / secondsPerColumn);
    line.sums[column] = (line.sums[column] ?? 0) + Math.min(1, Math.max(0, share || 0));
    line.last = Math.max(line.last, second);
  }
  return [...lines.values()]
    .map(({ node, core, sums, last }) => ({
      node,
      core,
      shares: Array.from({ length: sums.length }, (_, column) => {
        // The last column may have fewer seconds.
        const seconds = Math.min(secondsPerColumn, last + 1 - column * secondsPerColumn);
        return (sums[column] ?? 0) / seconds;
      }),
    }))
    .sort((one, other) => one.node.localeCompare(other.node, 'en') || one.core - other.core);
}

/**
 * Mean use of all cores in the middle half of a scan, from a quarter to three quarters of its time. NaN
 * without samples.
 */
export function middleUse(trace: CpuTrace): number {
  const seconds = traceSeconds(trace);
  const [from, to] = [Math.floor(seconds / 4), Math.max(Math.ceil((3 * seconds) / 4), 1)];
  const lines = coreLines(trace, 1);
  const sum = lines.reduce(
    (total, { shares }) => total + shares.slice(from, to).reduce((use, share) => use + share, 0),
    0,
  );
  return sum / (lines.length * (to - from));
}

/** Lines of `run,node,core,second,share`, with a header. */
export function traceCsv(traces: readonly CpuTrace[]): string {
  const rows = traces.flatMap(({ name, samples }) =>
    samples.map(
      ({ node, core, second, share }) =>
        `${quoted(name)},${quoted(node)},${core},${second},${Math.round(share * 1_000) / 1_000}`,
    ),
  );
  return `${['run,node,core,second,share', ...rows].join('\n')}\n`;
}

/** Spreadsheets run text that begins like a formula, so a quote is put before it. */
function quoted(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
