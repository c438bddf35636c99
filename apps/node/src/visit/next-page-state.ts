import { createHash } from 'node:crypto';
import type { AccessCode, CaptureOutcome, Random } from '@meguri/contracts';
import type { ClockTiding, PageUpdate, StoredClock, VisitPage } from '@meguri/database';
import {
  changeRateTerm,
  decodeRevisitState,
  errorBackoffSeconds,
  expectedChange,
  neighbourShare,
  parseHttpDate,
  plannedFrequency,
  revisitPolicies,
  trustedChangeAgeSeconds,
  trustsDates,
  verdictOf,
  type AccessFinding,
  type AlarmedVisit,
  type NeighbourRecord,
  type SourceEvent,
  type SourceRecord,
} from '@meguri/schedule';
import { nothingLearnt, type NoiseFinding } from '../content/noise-finding.ts';
import { shortDigest } from '../content/short-digest.ts';
import { errorClassOf } from './error-class-of.ts';
import { memoryAfterChange } from './memory-after-change.ts';
import { nextVisitAt } from './next-visit-at.ts';
import { planRevisit, type RevisitTerms } from './plan-revisit.ts';
import { isNoiseProbe } from './noise-probe.ts';
import { weighAnnouncement } from './weigh-announcement.ts';

/** What an access found out about its page. */
export interface PageFinding {
  code: AccessCode;
  statusCode: number | null;
  endedAt: Date;
  etag: string | null;
  lastModified: string | null;
  /** The server's Date header, or the time of the access. */
  serverDate: Date;
  /** Absolute target of a redirect. */
  redirectTarget: string | null;
  /** Null where no payload was received. */
  payloadDigest: Uint8Array | null;
  /** ChangeMemory after the access, packed; an error leaves that of the page. */
  changeMemory: Uint8Array | null;
  noise: NoiseFinding;
  /** Null where nothing was received, or the payload that is known already. */
  content: {
    differs: boolean | null;
    textDigest: Uint8Array | null;
    simhash: Uint8Array | null;
    title: string | null;
    language: string | null;
  } | null;
}

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

export interface PageDecision {
  update: PageUpdate;
  outcome: CaptureOutcome;
  /** The first version of the page. */
  isNew: boolean;
  /** What the visit tells about the host's sources of announcements. */
  sourceEvents: readonly SourceEvent[];
  /** When the next visit is expected to come, by the clock as it runs now. */
  expectedVisitAt: Date;
  tiding: ClockTiding | null;
  /** What the visit says of the alarm that the page was under. */
  alarmedVisit: AlarmedVisit | null;
  /** Of a change that may concern the pages next to this one; else null. */
  alarmElapsedSeconds: number | null;
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
  const clock = context.policy === 'gamma' ? context.clock : null;
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
      ...base(page, finding),
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

type News = Pick<PageDecision, 'tiding' | 'alarmedVisit' | 'alarmElapsedSeconds'>;
const noNews: News = { tiding: null, alarmedVisit: null, alarmElapsedSeconds: null };

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

/** A page that may not be requested now: no access took place, nothing is learnt, and while it lasts the page asks for nothing. */
export function withheldPageState(page: VisitPage, code: AccessCode, now: Date, random: Random): PageUpdate {
  const decision = afterError(
    page,
    {
      code,
      statusCode: null,
      endedAt: now,
      etag: null,
      lastModified: null,
      serverDate: now,
      redirectTarget: null,
      payloadDigest: null,
      changeMemory: null,
      noise: nothingLearnt,
      content: null,
    },
    { random },
  );
  return {
    ...decision.update,
    lastAccessAt: page.lastAccessAt,
    intervalSeconds: 0,
    plannedFrequency: 0,
    nextReason: 'robots',
  };
}

function afterError(
  page: VisitPage,
  finding: PageFinding,
  { random }: Pick<SchedulingContext, 'random'>,
): PageDecision {
  const consecutiveErrors = Math.min(page.consecutiveErrors + 1, 32_767);
  const intervalSeconds = errorBackoffSeconds({
    consecutiveErrors,
    errorClass: errorClassOf(finding.code) ?? 'content',
    random: () => random.next(),
  });
  const next = nextVisitAt({ hostId: page.hostId, from: finding.endedAt, intervalSeconds, clock: null });
  return {
    isNew: false,
    sourceEvents: [],
    outcome: 'error',
    expectedVisitAt: next.expectedAt,
    ...noNews,
    update: {
      ...base(page, finding),
      nextVisitAt: next.nextVisitAt,
      nextReason: 'error-backoff',
      intervalSeconds,
      plannedFrequency: plannedFrequency(intervalSeconds),
      consecutiveErrors,
    },
  };
}

/** Everything that an access leaves as it was. */
function base(page: VisitPage, finding: PageFinding): PageUpdate {
  return {
    hostId: page.hostId,
    urlKey: page.urlKey,
    nextVisitAt: null,
    nextReason: 'error-backoff',
    excluded: null,
    lastAccessAt: finding.endedAt,
    lastVerdictAt: page.lastVerdictAt,
    lastChangedAt: page.lastChangedAt,
    lastCode: finding.code,
    lastStatus: finding.statusCode,
    intervalSeconds: 0,
    baseIntervalSeconds: null,
    loadExcluded: false,
    plannedFrequency: 0,
    rateTerm: page.rateTerm,
    policyState: [...decodeRevisitState(page.policyState)],
    visits: page.visits,
    changes: page.changes,
    consecutiveErrors: page.consecutiveErrors,
    etag: page.etag,
    lastModified: page.lastModified,
    textDigest: page.textDigest,
    simhash: page.simhash,
    changeMemory: page.changeMemory,
    title: page.title,
    language: page.language,
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

function findingOf(code: AccessCode): AccessFinding {
  switch (code) {
    case 'ok':
    case 'redirect':
      return 'content';
    case 'not-modified':
      return 'not-modified';
    case 'gone':
      return 'gone';
    default:
      return 'failed';
  }
}

/** A redirect is where it leads; what its body says about that is noise. */
function textDigestOf(finding: PageFinding): Uint8Array | null {
  if (finding.code === 'redirect') {
    return shortDigest(
      createHash('sha256')
        .update(`redirect ${finding.redirectTarget ?? ''}`)
        .digest(),
    );
  }
  return finding.content?.textDigest ?? null;
}

function differs(page: VisitPage, finding: PageFinding, textDigest: Uint8Array | null): boolean {
  if (finding.code !== 'redirect') return finding.content?.differs ?? false;
  return page.textDigest === null || textDigest === null || !Buffer.from(page.textDigest).equals(textDigest);
}

const secondsBetween = (from: Date, to: Date) => Math.max(0, (to.getTime() - from.getTime()) / 1000);
