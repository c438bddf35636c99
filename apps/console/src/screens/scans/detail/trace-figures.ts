import type { ScanTraceNode, ScanTraceSample } from '@meguri/contracts';
import type { FileTable } from '../../../design/table/export-rows.tsx';

/** A line of the chart. The key of a point's value is `line` followed by its index. */
export interface TraceLine {
  /** A core by its number from 0, a summary of many cores, or the scan itself. */
  of: number | 'busiest' | 'middle' | 'idlest' | 'scan';
  mark: string;
  dashed: boolean;
}

/** Shares from 0 to 1 at a time, in the order of the lines; null: not measured. */
export interface TracePoint {
  /** Seconds since the start of the scan, at the end of the sample. */
  seconds: number;
  values: (number | null)[];
}

export interface TraceFigure {
  lines: TraceLine[];
  points: TracePoint[];
  /** Cores that were busy on average over the samples, and those that the scan used; null: not measured. */
  busyCores: number;
  scanCores: number | null;
}

/** More lines than these are hard to distinguish. */
const maxCores = 8;

const marks = [
  'var(--changed-mark)',
  'var(--error-mark)',
  'var(--new-mark)',
  'var(--blocked-mark)',
  'var(--rank-low-mark)',
  'var(--rank-high-mark)',
  'var(--rank-middle-mark)',
  'var(--unchanged-mark)',
];

/**
 * Processor use of a node during a scan: a line per core, or three lines for many cores, and one for the
 * scan.
 */
export function traceFigure(node: ScanTraceNode, start: Date): TraceFigure {
  const isSummary = node.cores > maxCores;
  const kinds = isSummary
    ? (['busiest', 'middle', 'idlest'] as const)
    : Array.from({ length: node.cores }, (_, core) => core);
  const measured = node.samples.some(({ scan }) => scan !== null);
  const lines: TraceLine[] = kinds.map((of, at) => ({ of, mark: marks[at] ?? 'var(--ink)', dashed: false }));
  if (measured) lines.push({ of: 'scan', mark: 'var(--ink)', dashed: true });
  const points = node.samples.map((sample): TracePoint => {
    const shares = isSummary ? summary(sample.cores) : kinds.map((_, core) => sample.cores[core] ?? null);
    const own = sample.scan === null ? null : Math.min(1, sample.scan / Math.max(1, node.cores));
    return {
      seconds: Math.max(0, (sample.at.getTime() - start.getTime()) / 1_000),
      values: measured ? [...shares, own] : shares,
    };
  });
  return {
    lines,
    points,
    busyCores: meanOf(node.samples, ({ cores }) => sum(cores)) ?? 0,
    scanCores: meanOf(node.samples, ({ scan }) => scan),
  };
}

function summary(cores: readonly number[]): number[] {
  const sorted = cores.toSorted((a, b) => b - a);
  return [sorted[0] ?? 0, sorted[Math.floor(sorted.length / 2)] ?? 0, sorted.at(-1) ?? 0];
}

/** A mean weighted by the time that samples cover. */
function meanOf(
  samples: readonly ScanTraceSample[],
  value: (sample: ScanTraceSample) => number | null,
): number | null {
  let [total, seconds] = [0, 0];
  for (const sample of samples) {
    const one = value(sample);
    if (one === null) continue;
    total += one * sample.seconds;
    seconds += sample.seconds;
  }
  return seconds > 0 ? total / seconds : null;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Every sample of a node, for a file. */
export function traceTable({ name, cores, samples }: ScanTraceNode, start: Date): FileTable {
  const shares = Array.from({ length: cores }, (_, core) => `core_${core}_busy`);
  return {
    header: ['node', 'at', 'seconds_since_start', 'sample_seconds', 'scan_cores', ...shares],
    rows: samples.map(({ at, seconds, scan, cores: busy }) => [
      name,
      at.toISOString(),
      (at.getTime() - start.getTime()) / 1_000,
      seconds,
      scan,
      ...shares.map((_, core) => busy[core] ?? null),
    ]),
  };
}
