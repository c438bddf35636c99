import { clockAtServiceOf, type StoredClock, type VisitPage } from '@meguri/database';
import {
  changeRateTerm,
  decodeRevisitState,
  expectedChange,
  neighbourShare,
  parseHttpDate,
  plannedFrequency,
  revisitPolicies,
  trustedChangeAgeSeconds,
  trustsDates,
  verdictOf,
  type NeighbourRecord,
  type SourceRecord,
} from '@meguri/schedule';
import { carriedPageUpdate } from './carried-page-update.ts';
import { afterError } from './failed-page-state.ts';
import { memoryAfterChange } from './memory-after-change.ts';
import { nextVisitAt } from './next-visit-at.ts';
import { noNews, type News, type PageDecision } from './page-decision.ts';
import { differs, findingOf, textDigestOf, type PageFinding } from './page-finding.ts';
import { planRevisit, type RevisitTerms } from './plan-revisit.ts';
import { isNoiseProbe } from './noise-probe.ts';
import { weighAnnouncement } from './weigh-announcement.ts';

export interface SchedulingContext extends RevisitTerms {
  /** Sources of announcements of the host that have a record, a bit each. */
  knownSources: number;
  /** What the host's Last-Modified headers are worth; null before they were tried. */
  lastModifiedRecord: SourceRecord | null;
  /** The host's clock, if pages wait by it; only policy gamma heeds it, whose beliefs say what to expect. */
  clock: StoredClock | null;
  /** What alarms by neighbours are worth on the host. */
  neighbours: NeighbourRecord;
  /** Until a page is looked at again to tell noise from news. */
  probeSeconds: number;
}

/**
 * The state of a page after an access: what was learnt and when to come back. Errors leave everything that was learnt as it was and only
 * choose their own back-off. Pure; constant in time and size.
 */
export function nextPageState(
  page: VisitPage,
  finding: PageFinding,
  context: SchedulingContext,
): PageDecision {
  const textDigest = textDigestOf(finding);
  const verdict = verdictOf({
    known: page.visits === 0 ? 'none' : page.textDigest === null ? 'gone' : 'content',
    finding: findingOf(finding.code),
    contentDiffers: differs(page, finding, textDigest),
  });
  if (verdict === 'error') return afterError(page, finding, context);

  const { noise } = finding;
  const clock = clockOf(page, finding.endedAt, context);
  const elapsedSeconds = page.lastVerdictAt ? secondsBetween(page.lastVerdictAt, finding.endedAt) : 0;
  const isFirst = verdict === 'first' || page.lastVerdictAt === null;
  // Verdicts so close together tell the policy nothing, and where noise was found, what it knows is about the noise.
  const isProbe = isNoiseProbe(page, finding.endedAt);
  const stored = decodeRevisitState(page.policyState);
  const seen = { state: stored, elapsedSeconds, changed: verdict === 'changed' };
  const { sourceEvents, explainsChange } =
    isFirst || isProbe
      ? noWord
      : weighAnnouncement({
          page,
          changed: seen.changed,
          elapsedSeconds,
          lastModified: finding.lastModified,
          isNotModified: finding.code === 'not-modified',
          ratePerDay: revisitPolicies[context.policy].estimate(stored).ratePerDay,
          knownSources: context.knownSources,
          random: () => context.random.next(),
        });
  const plan = planRevisit(
    context,
    isFirst || noise.hasLearnt
      ? { kind: 'first' }
      : (explainsChange || isProbe) && hasInterval(page)
        ? {
            kind: 'explained',
            state: stored,
            intervalSeconds: page.baseIntervalSeconds ?? page.intervalSeconds,
          }
        : { kind: 'verdict', ...seen, lastChangeAgeSeconds: lastChangeAge(finding, context, elapsedSeconds) },
  );
  const { intervalSeconds } = plan;
  const next = nextVisitAt({
    hostId: page.hostId,
    from: finding.endedAt,
    ...(noise.wantsProbe
      ? { intervalSeconds: context.probeSeconds, clock: null }
      : { intervalSeconds, clock }),
  });
  const changed = verdict !== 'unchanged';
  const { content } = finding;
  const renewed = finding.code === 'not-modified' ? null : content;
  return {
    isNew: verdict === 'first',
    sourceEvents,
    outcome: changed ? 'changed' : 'unchanged',
    expectedVisitAt: next.expectedAt,
    ...(clock && !isFirst && !isProbe ? newsOf(page, seen, context.neighbours) : noNews),
    update: {
      ...carriedPageUpdate(page, finding),
      nextVisitAt: next.nextVisitAt,
      nextReason: noise.wantsProbe ? 'noise-probe' : plan.reason,
      lastVerdictAt: finding.endedAt,
      lastChangedAt: changed ? finding.endedAt : page.lastChangedAt,
      intervalSeconds,
      baseIntervalSeconds: plan.baseIntervalSeconds,
      loadExcluded: plan.loadExcluded,
      plannedFrequency: plannedFrequency(intervalSeconds),
      rateTerm: changeRateTerm(plan.estimate, context.limits.minIntervalSeconds),
      policyState: [...plan.state],
      visits: page.visits + 1,
      changes: page.changes + (verdict === 'changed' ? 1 : 0),
      consecutiveErrors: 0,
      etag: finding.code === 'not-modified' ? (finding.etag ?? page.etag) : finding.etag,
      lastModified:
        finding.code === 'not-modified' ? (finding.lastModified ?? page.lastModified) : finding.lastModified,
      ...fingerprints(page, finding, changed || noise.gapsChanged ? textDigest : null),
      changeMemory: changed ? memoryAfterChange(page, finding) : finding.changeMemory,
      ...(renewed ? { title: renewed.title, language: renewed.language } : {}),
    },
  };
}

const noWord = { sourceEvents: [], explainsChange: false } as const;

/** The clock that the next interval is measured by. */
function clockOf(
  page: VisitPage,
  at: Date,
  { policy, clock, pricing }: SchedulingContext,
): StoredClock | null {
  if (policy !== 'gamma' || clock === null) return null;
  return pricing === null ? clock : clockAtServiceOf(clock, page.nextVisitAt, at);
}

/** Whether a page has an interval that a policy chose. */
const hasInterval = (page: VisitPage) => page.intervalSeconds > 0 && page.consecutiveErrors === 0;

/** How long before the visit the page last changed, if its header can be believed. */
function lastChangeAge(
  { lastModified, serverDate }: PageFinding,
  { lastModifiedRecord }: SchedulingContext,
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
 * What a verdict tells of the host: its clock hears how it compares with what was to be expected, alarms included, unless the page has no
 * belief or somebody announced more; neighbours hear of a change.
 */
function newsOf(
  { policyState, announcedBy, alarm }: VisitPage,
  { changed, elapsedSeconds }: { changed: boolean; elapsedSeconds: number },
  record: NeighbourRecord,
): News {
  const own = expectedChange(decodeRevisitState(policyState), elapsedSeconds);
  if (own === null || announcedBy !== null) return noNews;
  const weight = alarm ?? 0;
  const changeProbability = 1 - (1 - own) * (1 - weight * neighbourShare(record));
  return {
    tiding: { changed, changeProbability },
    alarmedVisit: weight > 0 ? { changed, changeProbability: own, weight } : null,
    alarmElapsedSeconds: changed ? elapsedSeconds : null,
  };
}

/**
 * What the next access is compared with. An unchanged page keeps the fingerprints of the version that it repeats, so that a near-duplicate
 * cannot creep away in small steps.
 *
 * @param textDigest of a changed version, null for an unchanged one
 */
function fingerprints(page: VisitPage, finding: PageFinding, textDigest: Uint8Array | null) {
  if (finding.code === 'gone') return { textDigest: null, simhash: null };
  return {
    textDigest: textDigest ?? page.textDigest,
    simhash: textDigest ? (finding.content?.simhash ?? null) : page.simhash,
  };
}

const secondsBetween = (from: Date, to: Date) => Math.max(0, (to.getTime() - from.getTime()) / 1000);
