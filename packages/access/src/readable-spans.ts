import type { AccessRule } from './access-rule.ts';
import { decideAccess, msPerDay, type Reader } from './decide-access.ts';

/** Instants of captures from `from` on and before `before`; null: no end on that side. */
export interface TimeSpan {
  from: Date | null;
  before: Date | null;
}

/**
 * When captures of a sort key must have been made so that rules let a reader read them now: spans in order, which
 * neither overlap nor touch. Takedowns are not looked at. A query by time reads them instead of deciding each of its
 * rows.
 *
 * @param rules all that may cover the sort key
 */
export function readableSpans(
  surt: string,
  reader: Reader,
  rules: readonly AccessRule[],
  now: Date,
): TimeSpan[] {
  // Within a period between two of these, all captures have the same rule and stand on the same side of its embargo.
  const bounds = rules.flatMap(({ capturedFrom, capturedBefore, embargoDays }) => [
    ...(capturedFrom ? [capturedFrom.getTime()] : []),
    ...(capturedBefore ? [capturedBefore.getTime()] : []),
    // The embargo of a capture of exactly then has just ended.
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
