import type { BulkRefusal, RefusedHosts } from '@meguri/contracts';

/** Number of example names for each reason. */
const maxExamples = 5;

/** Counts hosts that an act leaves unchanged, by reason. */
export function countRefused(): { add(why: BulkRefusal, name: string): void; all(): RefusedHosts[] } {
  const byReason = new Map<BulkRefusal, RefusedHosts>();
  return {
    add(why, name) {
      const refused = byReason.get(why) ?? { why, hosts: 0, examples: [] };
      refused.hosts += 1;
      if (refused.examples.length < maxExamples) refused.examples.push(name);
      byReason.set(why, refused);
    },
    all: () => [...byReason.values()],
  };
}
