import { type NewPage, secondsPerDay } from '@meguri/simulation';
import type { TracePage } from './trace-format.ts';

/**
 * The pages of a trace from an instant on, without those deleted before.
 *
 * @param from the instant that becomes time 0, in Unix seconds
 * @param random uniform in [0, 1); decides which changes were returns
 */
export function traceToPages(rows: readonly TracePage[], from: number, random: () => number): NewPage[] {
  const pages: NewPage[] = [];
  for (const row of rows) {
    const goneAt = row.deletedAt === null ? Infinity : row.deletedAt - from;
    if (goneAt <= 0) continue;
    const contents = contentsOf(row, random);
    const first = row.changes.findIndex((time) => time > from);
    const skipped = first < 0 ? row.changes.length : first;
    const bornAt = Math.max(0, row.createdAt - from);
    const changesAt = row.changes.slice(skipped).map((time) => time - from);
    const base = skipped === 0 ? 0 : (contents[skipped - 1] ?? 0);
    const lifeDays = (Math.min(goneAt, row.windowEnd - from) - bornAt) / secondsPerDay;
    pages.push({
      bornAt,
      goneAt,
      changesAt,
      // The content at the start is content 0, whatever its number in the trace.
      contentAfter: contents.slice(skipped).map((content) => swapped(content, base)),
      meanRatePerDay: changesAt.length / Math.max(lifeDays, 1),
    });
  }
  return pages;
}

/**
 * The content after each change. A trace has the number of different contents of a page, not their order: random changes,
 * as many as there were returns, go back to the content before the last, as error pages and variants do.
 */
function contentsOf({ changes, distinctVersions }: TracePage, random: () => number): number[] {
  let returnsLeft = Math.max(0, changes.length + 1 - distinctVersions);
  let [before, current, next] = [0, 0, 1];
  return changes.map((_, i) => {
    const candidates = changes.length - Math.max(i, 1);
    const returned = i > 0 && random() * candidates < returnsLeft;
    if (returned) {
      returnsLeft -= 1;
      [before, current] = [current, before];
    } else {
      [before, current] = [current, next];
      next += 1;
    }
    return current;
  });
}

function swapped(content: number, base: number): number {
  if (content === base) return 0;
  return content === 0 ? base : content;
}
