import type { AccessRule } from './access-rule.ts';
import { decideAccess, msPerDay, type Reader } from './decide-access.ts';

/** Half-open span [from, before) of capture times; null: unbounded on that side. */
export interface TimeSpan {
  from: Date | null;
  before: Date | null;
}

/**
 * The capture times of a sort key that rules let a reader read now: spans in order, which neither overlap nor
 * touch. Ignores takedowns. A query by time uses the spans instead of a decision for each row.
 *
 * @param rules all rules that may cover the sort key
 */
export function readableSpans(
  surt: string,
  reader: Reader,
  rules: readonly AccessRule[],
  now: Date,
): TimeSpan[] {
  // Between two adjacent bounds, all captures have the same rule and lie on the same side of its embargo.
  const bounds = rules.flatMap(({ capturedFrom, capturedBefore, embargoDays }) => [
    ...(capturedFrom ? [capturedFrom.getTime()] : []),
    ...(capturedBefore ? [capturedBefore.getTime()] : []),
    // The embargo has just ended for captures made exactly `embargoDays` ago.
    ...(embargoDays > 0 ? [now.getTime() - embargoDays * msPerDay + 1] : []),
  ]);
  const starts = [null, ...[...new Set(bounds)].sort((a, b) => a - b)];
  const spans: TimeSpan[] = [];
  starts.forEach((start, index) => {
    const end = starts[index + 1] ?? null;
    const capturedAt = new Date(start ?? (end === null ? now.getTime() : end - 1));
    const capture = { hostId: 0n, urlKey: '', url: '', surt, capturedAt, bodyOf: null };
    if (decideAccess(capture, reader, { rules, takedowns: [] }, now).verdict !== 'readable') return;
    const last = spans.at(-1);
    const before = end === null ? null : new Date(end);
    if (last && start !== null && last.before?.getTime() === start) last.before = before;
    else spans.push({ from: start === null ? null : new Date(start), before });
  });
  return spans;
}
