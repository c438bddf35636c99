import type { ScanTrace } from '@meguri/contracts';
import type { CoreSecond, CpuTrace } from './cpu-trace.ts';

/**
 * The trace of a scan by whole seconds since its first sample began. A sample that covers parts of several
 * seconds counts for each in proportion.
 */
export function traceOfScan(name: string, { nodes }: ScanTrace): CpuTrace {
  const begin = Math.min(
    ...nodes.flatMap(({ samples }) => samples.map(({ at, seconds }) => at.getTime() / 1_000 - seconds)),
  );
  const samples: CoreSecond[] = [];
  for (const node of nodes) {
    /** Busy time of each core by second. */
    const busy = Array.from({ length: node.cores }, () => new Map<number, number>());
    for (const { at, seconds, cores } of node.samples) {
      const to = at.getTime() / 1_000 - begin;
      const from = to - seconds;
      for (let second = Math.floor(from + 1e-6); second < to - 1e-6; second++) {
        const covered = Math.min(to, second + 1) - Math.max(from, second);
        for (const [core, share] of cores.entries())
          busy[core]?.set(second, (busy[core].get(second) ?? 0) + share * covered);
      }
    }
    for (const [core, bySecond] of busy.entries())
      for (const [second, share] of bySecond) samples.push({ node: node.name, core, second, share });
  }
  return { name, samples };
}
