import type { CaptureVerdict, Random } from '@meguri/contracts';
import type { PlannedPage } from './plan-page.ts';

/** An index entry of a synthetic access. */
export interface PlannedCapture {
  at: number;
  verdict: Exclude<CaptureVerdict, 'check'>;
  recordType: 'response' | 'revisit' | 'metadata';
  /** Number of the version. */
  version: number;
  refersTo: number | null;
  elapsedSeconds: number | null;
  bytes: number;
}

const maxCaptures = 6;
/** Maximum delay of a visit, as a share of its interval. */
const maxLate = 0.05;

/** The last accesses of a page as index entries, earliest first. */
export function planCaptures(page: PlannedPage, documented: boolean, random: Random): PlannedCapture[] {
  const { lastVerdictAt, lastFailedAt, visits, changes, intervalSeconds, discoveredAt } = page;
  if (lastVerdictAt === null) return [];
  const bytes = Math.floor(500 + 20_000 * random.next() ** 2);
  const captures: PlannedCapture[] = [];
  const changeShare = visits > 1 ? changes / (visits - 1) : 0;
  const spanMs = Math.max(0, lastVerdictAt - discoveredAt);
  // Visits are on time or slightly late, never early.
  const stepMs = Math.floor(Math.max(intervalSeconds, 86_400) * 1000 * (1 + maxLate * random.next()));
  const count = documented ? Math.min(visits, maxCaptures, 1 + Math.floor(spanMs / stepMs)) : 1;
  let payload: PlannedCapture | null = null;
  for (let left = count - 1; left >= 0; left -= 1) {
    const isFirst = count === visits && captures.length === 0;
    const changed = isFirst || random.next() < changeShare;
    const repeats = changed ? null : payload;
    const capture: PlannedCapture = {
      at: lastVerdictAt - left * stepMs,
      verdict: isFirst ? 'new' : changed ? 'changed' : 'unchanged',
      recordType: repeats ? 'revisit' : 'response',
      version: visits - left,
      refersTo: repeats?.at ?? null,
      elapsedSeconds: isFirst ? null : Math.floor(stepMs / 1000),
      bytes,
    };
    if (!repeats) payload = capture;
    // Two captures of a page need different instants.
    if (captures.at(-1)?.at !== capture.at)
      captures.push({ ...capture, version: repeats ? (payload?.version ?? 0) : capture.version });
  }
  if (lastFailedAt !== null && lastFailedAt > lastVerdictAt) captures.push({ ...failure, at: lastFailedAt });
  return captures;
}

const failure = {
  verdict: 'error',
  recordType: 'metadata',
  version: 0,
  refersTo: null,
  elapsedSeconds: null,
  bytes: 0,
} as const;
