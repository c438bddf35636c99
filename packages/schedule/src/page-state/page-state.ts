import type { AlarmedVisit } from '../neighbours/neighbour-alarm.ts';
import type { SourceEvent } from '../announcements/source-events.ts';
import type { ErrorClass } from '../revisit/error-backoff.ts';
import type { DuplicateKind } from './duplicate-interval.ts';
import type { NextVisitReason } from '../revisit/explain/revisit-reasons.ts';
import type { AccessFinding, Verdict } from '../revisit/visit-verdict.ts';

/**
 * The state of a page before an access, as far as its next visit depends on it. A page's row satisfies it.
 */
export interface KnownPage {
  hostId: bigint;
  /** When this visit was due, on either line of time (host-clock/virtual-time.ts). */
  nextVisitAt: Date;
  /** A {@link NextVisitReason}, as stored. */
  nextReason: string;
  /** End of the last access, with a verdict or without. */
  lastAccessAt: Date | null;
  lastVerdictAt: Date | null;
  lastChangedAt: Date | null;
  intervalSeconds: number;
  /** The interval without the host's price, where it differs. */
  baseIntervalSeconds: number | null;
  policyState: readonly number[];
  visits: number;
  changes: number;
  consecutiveErrors: number;
  rateTerm: number;
  /** An announced change that no visit has checked yet, packed. */
  announcedBy: number | null;
  /** Weight of an alarm by a neighbour that changed, in (0, 1]; null: no alarm. */
  alarm: number | null;
  /** The Last-Modified header of the last verdict. */
  lastModified: string | null;
  /** Null after visits: the page was gone. */
  textDigest: Uint8Array | null;
  /** Key of the page of its host whose content it repeats; null: it is no duplicate. */
  duplicateOf: string | null;
}

/** The result of an access, as far as the next visit of its page depends on it. */
export interface PageFinding {
  access: AccessFinding;
  /** Class of the failure, which decides the back-off; null where the access did not fail. */
  errorClass: ErrorClass | null;
  endedAt: Date;
  /** Whether the content differs from the known version. Read only for `content`. */
  contentDiffers: boolean;
  /** The Last-Modified header of the response. */
  lastModified: string | null;
  /** The server's Date header, or the time of the access. */
  serverDate: Date;
  noise: {
    /** Whether another access within minutes would show which part of the page changes at every access. */
    wantsProbe: boolean;
    /** Whether noise was found, so that earlier verdicts were about the noise. */
    hasLearnt: boolean;
  };
  /** How closely the page repeats another page of its host, after the access; null: it is no duplicate. */
  duplicate: DuplicateKind | null;
}

/** The part of a page's row that a decision sets. */
export interface PageSchedule {
  /** On either line of time (host-clock/virtual-time.ts). */
  nextVisitAt: Date;
  nextReason: NextVisitReason;
  lastVerdictAt: Date | null;
  lastChangedAt: Date | null;
  /** Whole seconds. */
  intervalSeconds: number;
  /** The interval without the host's price, where it differs. */
  baseIntervalSeconds: number | null;
  /** Whether its maximum interval was raised because the host has too many pages for its load. */
  loadExcluded: boolean;
  plannedFrequency: number;
  rateTerm: number;
  policyState: number[];
  visits: number;
  changes: number;
  consecutiveErrors: number;
}

/** A verdict as evidence for the clock of its host. */
export interface ClockVerdict {
  changed: boolean;
  /** Probability of *changed* by the page's belief before the visit, in [0, 1]. */
  changeProbability: number;
}

/** What a visit reports to the host's clock and to the neighbours of its page. */
export interface HostSignals {
  /** Null where the verdict is no evidence about the pace of changes. */
  clockVerdict: ClockVerdict | null;
  /** The visit's evidence about the alarm that the page was under. */
  alarmedVisit: AlarmedVisit | null;
  /** Time since the last verdict, where a change may concern the neighbours of the page; else null. */
  alarmElapsedSeconds: number | null;
}

export const noSignals: HostSignals = { clockVerdict: null, alarmedVisit: null, alarmElapsedSeconds: null };

/** Consequences of an access for its page and its host. */
export interface PageDecision extends HostSignals {
  verdict: Verdict;
  schedule: PageSchedule;
  /** The expected real instant of the next visit, at the current pace of the clock. */
  expectedVisitAt: Date;
  /** The visit's evidence about the host's sources of announcements. */
  sourceEvents: readonly SourceEvent[];
}

/** Longest time from a verdict to its probe: differences after a longer time may be changes. */
const longestProbeSeconds = 900;

/** Whether an access at that time is a noise probe, which does not tell whether the page has changed. */
export function isNoiseProbe(page: Pick<KnownPage, 'nextReason' | 'lastVerdictAt'>, at: Date): boolean {
  if (page.nextReason !== 'noise-probe' || page.lastVerdictAt === null) return false;
  const seconds = (at.getTime() - page.lastVerdictAt.getTime()) / 1000;
  return seconds >= 0 && seconds <= longestProbeSeconds;
}

/** Whether the last verdict was a change from one version to another; the first version is none. */
export function changedAtLastVerdict({
  visits,
  lastChangedAt,
  lastVerdictAt,
}: Pick<KnownPage, 'visits' | 'lastChangedAt' | 'lastVerdictAt'>): boolean {
  // The verdict is dated by the start of its access, the change by its end.
  return visits > 1 && lastChangedAt !== null && lastVerdictAt !== null && lastChangedAt >= lastVerdictAt;
}
