import { weighAnnouncement } from '../announcements/weigh-announcement.ts';
import { trustsDates, type SourceRecord } from '../announcements/source-record.ts';
import { clockAtServiceOf, type StoredClock } from '../host-clock/virtual-time.ts';
import { changeRateTerm } from '../load/host-change-rate.ts';
import { plannedFrequency } from '../load/planned-frequency.ts';
import { alarmedChangeProbability, type NeighbourRecord } from '../neighbours/neighbour-alarm.ts';
import { parseHttpDate } from '../politeness/parse-http-date.ts';
import { expectedChange } from '../revisit/gamma/update-belief.ts';
import { revisitPolicies } from '../revisit/revisit-policies.ts';
import { decodeRevisitState, type RevisitState } from '../revisit/state/revisit-state.ts';
import { trustedChangeAgeSeconds, verdictOf, type KnownVersion } from '../revisit/visit-verdict.ts';
import { planDuplicate, type DuplicateTerms } from './duplicate-interval.ts';
import { afterError, afterOutOfScope } from './failed-page-state.ts';
import { nextVisitAt } from './next-visit-at.ts';
import {
  noSignals,
  type HostSignals,
  type KnownPage,
  type PageDecision,
  type PageFinding,
} from './page-state.ts';
import { isNoiseProbe } from './page-state.ts';
import { planRevisit, type RevisitTerms, type SeenAtVisit } from './plan-revisit.ts';

/** Inputs of the next visit of a page, apart from the page itself. */
export interface PageTerms extends RevisitTerms {
  /** Sources of announcements with a record of the host, one bit each. */
  knownSources: number;
  /** How reliable the host's Last-Modified headers are; null before any was tested. */
  lastModifiedRecord: SourceRecord | null;
  /**
   * The host's clock; null where pages wait in real time. Only policy gamma uses it, because only beliefs
   * give expected changes.
   */
  clock: StoredClock | null;
  /** The record of alarms by neighbours on the host. */
  neighbours: NeighbourRecord;
  /** Time until the access that distinguishes noise from news. */
  probeSeconds: number;
  duplicates: DuplicateTerms;
  /** Time until a page that is out of scope is requested again; absent: the longest interval. */
  outOfScopeSeconds?: number;
}

/**
 * The state of a page after an access: its revisit state and next visit. Errors keep the revisit state and
 * only choose a back-off. Constant in time and size.
 */
export function nextPageState(page: KnownPage, finding: PageFinding, terms: PageTerms): PageDecision {
  const verdict = verdictOf({
    known: knownVersion(page),
    finding: finding.access,
    contentDiffers: finding.contentDiffers,
  });
  if (verdict === 'error') return afterError(page, finding, terms);
  if (verdict === 'none') {
    const { random, limits, outOfScopeSeconds = limits.maxIntervalSeconds } = terms;
    return afterOutOfScope(page, finding, { random, outOfScopeSeconds });
  }

  const { noise, endedAt } = finding;
  const visit = {
    isFirst: verdict === 'first' || page.lastVerdictAt === null,
    isProbe: isNoiseProbe(page, endedAt),
    state: decodeRevisitState(page.policyState),
    changed: verdict === 'changed',
    elapsedSeconds: page.lastVerdictAt ? secondsBetween(page.lastVerdictAt, endedAt) : 0,
  };
  const { sourceEvents, explainsChange } = announcementOf(page, finding, visit, terms);
  const planned = planRevisit(terms, seenAtVisit(page, finding, visit, explainsChange, terms));
  const plan = planDuplicate(planned, finding.duplicate, terms);
  const { intervalSeconds } = plan;
  // How fast the host's pages change says nothing about when a duplicate becomes distinct.
  const clock = plan.reason === 'duplicate' ? null : clockOf(page, endedAt, terms);
  const next = nextVisitAt({
    hostId: page.hostId,
    from: endedAt,
    ...(noise.wantsProbe ? { intervalSeconds: terms.probeSeconds, clock: null } : { intervalSeconds, clock }),
  });
  return {
    verdict,
    sourceEvents,
    expectedVisitAt: next.expectedAt,
    ...(clock && !visit.isFirst && !visit.isProbe ? signalsOf(page, visit, terms.neighbours) : noSignals),
    schedule: {
      nextVisitAt: next.nextVisitAt,
      nextReason: noise.wantsProbe ? 'noise-probe' : plan.reason,
      lastVerdictAt: endedAt,
      lastChangedAt: verdict === 'unchanged' ? page.lastChangedAt : endedAt,
      intervalSeconds,
      baseIntervalSeconds: plan.baseIntervalSeconds,
      loadExcluded: plan.loadExcluded,
      plannedFrequency: plannedFrequency(intervalSeconds),
      rateTerm: changeRateTerm(plan.estimate, terms.limits.minIntervalSeconds),
      policyState: [...plan.state],
      visits: page.visits + 1,
      changes: page.changes + (visit.changed ? 1 : 0),
      consecutiveErrors: 0,
    },
  };
}

/** An empty digest of the text marks content that an imported index names, but that no archive file holds. */
function knownVersion({ visits, textDigest }: KnownPage): KnownVersion {
  if (visits === 0) return 'none';
  if (textDigest === null) return 'gone';
  return textDigest.byteLength === 0 ? 'unheld' : 'content';
}

/** A visit with a verdict, compared with the last one. */
interface VisitWithVerdict {
  /** There is no earlier verdict to compare with. */
  isFirst: boolean;
  /** The visit only probed for noise. */
  isProbe: boolean;
  state: RevisitState;
  changed: boolean;
  elapsedSeconds: number;
}

/**
 * The visit's evidence about the host's sources of announcements. A first visit and a noise probe give none.
 */
function announcementOf(
  page: KnownPage,
  finding: PageFinding,
  { isFirst, isProbe, state, changed, elapsedSeconds }: VisitWithVerdict,
  { policy, knownSources, random }: PageTerms,
) {
  if (isFirst || isProbe) return { sourceEvents: [], explainsChange: false };
  return weighAnnouncement({
    page,
    changed,
    elapsedSeconds,
    lastModified: finding.lastModified,
    isNotModified: finding.access === 'not-modified',
    ratePerDay: revisitPolicies[policy].estimate(state).ratePerDay,
    knownSources,
    random,
  });
}

/**
 * Evidence for the policy: none from an announced change or a noise probe. The policy starts
 * over once noise was found.
 */
function seenAtVisit(
  page: KnownPage,
  finding: PageFinding,
  { isFirst, isProbe, state, changed, elapsedSeconds }: VisitWithVerdict,
  explainsChange: boolean,
  terms: PageTerms,
): SeenAtVisit {
  // The first version of a page with an imported history says nothing about its changes, and leaves the
  // learned state.
  const isUnheld = isFirst && page.visits > 0 && hasInterval(page);
  if ((isFirst && !isUnheld) || finding.noise.hasLearnt) return { kind: 'first' };
  if ((explainsChange || isProbe || isUnheld) && hasInterval(page))
    return { kind: 'explained', state, intervalSeconds: page.baseIntervalSeconds ?? page.intervalSeconds };
  const lastChangeAgeSeconds = lastChangeAge(finding, terms, elapsedSeconds);
  return { kind: 'verdict', state, elapsedSeconds, changed, lastChangeAgeSeconds };
}

/** The clock of the next interval. */
function clockOf(page: KnownPage, at: Date, { policy, clock, pricing }: PageTerms): StoredClock | null {
  if (policy !== 'gamma' || clock === null) return null;
  return pricing === null ? clock : clockAtServiceOf(clock, page.nextVisitAt, at);
}

/** Whether a policy chose the page's interval: an access without a verdict sets another one. */
const hasInterval = ({ intervalSeconds, duplicateOf, lastAccessAt, lastVerdictAt }: KnownPage) =>
  intervalSeconds > 0 && duplicateOf === null && lastAccessAt?.getTime() === lastVerdictAt?.getTime();

/** How long before the visit the page last changed, if its header can be trusted. */
function lastChangeAge(
  { lastModified, serverDate }: PageFinding,
  { lastModifiedRecord }: PageTerms,
  elapsedSeconds: number,
): number | null {
  if (lastModified === null || !trustsDates(lastModifiedRecord)) return null;
  return trustedChangeAgeSeconds({
    lastModified: parseHttpDate(lastModified, serverDate),
    serverDate,
    elapsedSeconds,
  });
}

/**
 * Compares the verdict with its expected probability, alarms included, for the clock. A page without a
 * belief, and one with an announced change, do not count. Neighbours are alarmed by a change.
 */
function signalsOf(
  { announcedBy, alarm }: KnownPage,
  { state, changed, elapsedSeconds }: VisitWithVerdict,
  record: NeighbourRecord,
): HostSignals {
  const own = expectedChange(state, elapsedSeconds);
  if (own === null || announcedBy !== null) return noSignals;
  const weight = alarm ?? 0;
  const changeProbability = alarmedChangeProbability(own, weight, record);
  return {
    clockVerdict: { changed, changeProbability },
    alarmedVisit: weight > 0 ? { changed, changeProbability: own, weight } : null,
    alarmElapsedSeconds: changed ? elapsedSeconds : null,
  };
}

const secondsBetween = (from: Date, to: Date) => Math.max(0, (to.getTime() - from.getTime()) / 1000);
