import type { TracePage } from './trace-format.ts';

/** A period in which the poller of a site was down; Unix seconds. */
export interface Gap {
  start: number;
  end: number;
}

/** Changes this soon after a gap are attributed to the gap. */
const noticedWithinSeconds = 2 * 86_400;

/**
 * A trace records when changes were seen. Changes during a downtime of the poller were seen when it came
 * back, on all pages at once, which no crawler could have met. So the first change of a page right after a
 * gap is moved to a random time within the gap.
 *
 * @param random uniform in [0, 1)
 */
export function bridgeGaps(page: TracePage, gaps: readonly Gap[], random: () => number): TracePage {
  if (gaps.length === 0) return page;
  const changes = [...page.changes];
  for (const gap of gaps) {
    const at = changes.findIndex((time) => time >= gap.end);
    const time = changes[at];
    if (time === undefined || time > gap.end + noticedWithinSeconds) continue;
    const from = Math.max(gap.start, page.createdAt, changes[at - 1] ?? -Infinity);
    if (from < gap.end) changes[at] = from + (gap.end - from) * (1 - random());
  }
  return { ...page, changes };
}
