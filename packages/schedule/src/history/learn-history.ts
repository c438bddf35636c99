import { nextPageState, type PageTerms } from '../page-state/next-page-state.ts';
import type { KnownPage, PageDecision, PageSchedule } from '../page-state/page-state.ts';
import type { ErrorClass } from '../revisit/error-backoff.ts';
import type { AccessFinding } from '../revisit/visit-verdict.ts';
import {
  compareHistoric,
  joinVersions,
  type HistoricVersion,
  type VersionComparison,
} from './compare-versions.ts';

/** An access of a page in the past, by us or by another crawler. */
export interface HistoricAccess {
  at: Date;
  access: Exclude<AccessFinding, 'out-of-scope'>;
  /** Class of a failed access; null where it did not fail. */
  errorClass: ErrorClass | null;
  /** The content; null if it repeats an earlier access (`repeatsAt`), or there is none. */
  version: HistoricVersion | null;
  /**
   * The instant of the access whose content it repeats. Null while `version` is null, too: the access before.
   */
  repeatsAt: Date | null;
  /** The verdict of our own crawler, from comparing the contents; null: another crawler made the access. */
  ownVerdict: 'changed' | 'unchanged' | null;
}

/** The verdict on an access of the past. */
export interface HistoricVerdict {
  /** `unknown`: nothing tells whether the content differs. It is no evidence. */
  verdict: PageDecision['verdict'] | 'unknown';
  /** Between this verdict and the one before; null without an earlier one. */
  elapsedSeconds: number | null;
}

export interface LearntHistory {
  page: KnownPage;
  verdicts: HistoricVerdict[];
  /** The version with which the next access is compared; null: none, or the page is gone. */
  version: HistoricVersion | null;
}

/** Text digest of a page whose history has content without an available text. */
export const unheldText: Uint8Array = new Uint8Array(0);
const heldText = new Uint8Array(8);

/**
 * The state of a page as if the crawler had made these accesses: each goes through the same decision as a new
 * access.
 *
 * @param page before the first access: never visited
 * @param accesses in the order of their instants
 * @param terms without a host clock: the past is counted in real time
 */
export function learnHistory(
  page: KnownPage,
  accesses: readonly HistoricAccess[],
  terms: Omit<PageTerms, 'clock'>,
): LearntHistory {
  let state = page;
  let version: HistoricVersion | null = null;
  let planned: Partial<PageSchedule> = {};
  const former = new Map<number, HistoricVersion>();
  const verdicts: HistoricVerdict[] = [];
  for (const access of accesses) {
    const found: HistoricVersion | null = access.repeatsAt
      ? (former.get(access.repeatsAt.getTime()) ?? access.version)
      : access.version;
    const comparison = compare(state, version, found, access);
    if (access.access === 'content' && comparison === 'unknown') {
      // The content is known from here on, but whether it had changed is not. The plan of the last verdict
      // holds, rather than the back-off of a later error.
      verdicts.push({ verdict: 'unknown', elapsedSeconds: null });
      const reached = { lastAccessAt: access.at, lastVerdictAt: access.at, consecutiveErrors: 0 };
      state = { ...state, ...planned, ...reached };
      version = found;
    } else {
      const isRepeat = state.lastVerdictAt !== null;
      const elapsedSeconds = isRepeat ? secondsBetween(state.lastVerdictAt ?? access.at, access.at) : null;
      const { verdict, schedule } = nextPageState(state, findingOf(access, comparison), {
        ...terms,
        clock: null,
      });
      const isEvidence = verdict === 'changed' || verdict === 'unchanged';
      verdicts.push({ verdict, elapsedSeconds: isEvidence ? elapsedSeconds : null });
      state = { ...state, ...schedule, lastAccessAt: access.at, textDigest: textAfter(state, access) };
      if (verdict !== 'error') planned = plannedBy(schedule);
      if (access.access === 'gone') version = null;
      else if (access.access === 'content' && found !== null)
        version = version !== null && comparison === 'same' ? joinVersions(version, found) : found;
    }
    if (access.access === 'content' && version !== null) former.set(access.at.getTime(), version);
  }
  const isUnheld = version !== null && version.textDigest === null;
  return { page: isUnheld ? { ...state, textDigest: unheldText } : state, verdicts, version };
}

/** When and why a page is visited next, without the learned state. */
function plannedBy(schedule: PageSchedule): Partial<PageSchedule> {
  const { nextVisitAt, nextReason, intervalSeconds, baseIntervalSeconds, plannedFrequency } = schedule;
  return { nextVisitAt, nextReason, intervalSeconds, baseIntervalSeconds, plannedFrequency };
}

function compare(
  { visits, textDigest }: KnownPage,
  before: HistoricVersion | null,
  found: HistoricVersion | null,
  { ownVerdict }: HistoricAccess,
): VersionComparison {
  if (ownVerdict !== null) return ownVerdict === 'changed' ? 'differs' : 'same';
  // A first version, and one that returns after the page was gone, need no comparison.
  if (visits === 0 || textDigest === null) return 'differs';
  if (found === null) return 'same';
  return before === null ? 'unknown' : compareHistoric(before, found);
}

function textAfter(state: KnownPage, { access }: HistoricAccess): Uint8Array | null {
  if (access === 'gone') return null;
  return access === 'content' ? heldText : state.textDigest;
}

function findingOf({ access, errorClass, at }: HistoricAccess, comparison: VersionComparison) {
  return {
    access,
    errorClass,
    endedAt: at,
    contentDiffers: comparison === 'differs',
    lastModified: null,
    serverDate: at,
    noise: { wantsProbe: false, hasLearnt: false },
    duplicate: null,
  };
}

const secondsBetween = (from: Date, to: Date) => Math.max(0, (to.getTime() - from.getTime()) / 1000);
