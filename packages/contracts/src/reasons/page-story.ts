import { type RevisitReason, secondsPerDay } from '@meguri/schedule';
import type { PageDetail } from '../views/page-views.ts';
import {
  exclusionOf,
  rateReasons,
  withheldFor,
  withVisits,
  type ExplainedPage,
  type PageReason,
} from './page-reasons.ts';

/** The topic of a step towards a page's next visit. */
export type StoryTopic =
  | 'estimate'
  | 'policy'
  | 'certainty'
  | 'budget'
  | 'variation'
  | 'bounds'
  | 'settings'
  | 'price'
  | 'host-clock'
  | 'neighbours'
  | 'announcement'
  | 'access-limit'
  | 'request'
  | 'noise'
  | 'duplicate'
  | 'errors'
  | 'obstacle'
  | 'result';

/** The effect of a step on the time between two visits. */
export type StoryEffect = 'begins' | 'sets' | 'shortens' | 'lengthens' | 'keeps' | 'results';

/** A step from the estimate of the change rate to the next visit. */
export interface StoryStep {
  topic: StoryTopic;
  effect: StoryEffect;
  reasons: PageReason[];
  /** The time between two visits after this step, in seconds; null if the step states none. */
  seconds: number | null;
}

export type StoryPage = ExplainedPage & Pick<PageDetail, 'intervalSeconds' | 'lastAccessAt'>;

/**
 * The derivation of the next visit of a page: the estimate, every step that lengthened or shortened the time
 * between two visits, and the result. Each step starts from the seconds of the one before.
 */
export function pageStory(page: StoryPage, now: Date): StoryStep[] {
  const { crawlPause: pause } = page;
  const paused = pause ? [stepOf('obstacle', 'lengthens', { code: 'crawl-paused', pause, now })] : [];
  const steps = [...estimateSteps(page), ...intervalSteps(page), ...planSteps(page), ...paused];
  return [...withEffects(steps), ...resultOf(page, now)];
}

/** A step whose effect may still be derived from its seconds. */
type UnratedStep = Omit<StoryStep, 'effect'> & { effect?: StoryEffect };

function estimateSteps(page: StoryPage): UnratedStep[] {
  const reasons = rateReasons(page);
  const isFirst = page.why.interval.some(({ code }) => code === 'first-interval-random');
  if (reasons.length === 0 || isFirst || page.ratePerDay === null) return [];
  return [{ topic: 'estimate', effect: 'begins', reasons, seconds: secondsPerDay / page.ratePerDay }];
}

const topics: Readonly<Record<RevisitReason['code'], StoryTopic>> = {
  'first-interval-random': 'estimate',
  'estimated-rate': 'estimate',
  'never-seen-changing': 'policy',
  'always-seen-changing': 'policy',
  'fixed-interval': 'policy',
  'adaptive-interval': 'policy',
  certainty: 'certainty',
  surprised: 'certainty',
  budgeted: 'budget',
  jittered: 'variation',
  'raised-to-minimum': 'bounds',
  'random-near-maximum': 'bounds',
  'planned-under-earlier-settings': 'settings',
  priced: 'price',
  'excluded-by-load': 'price',
  'host-clock': 'host-clock',
};

function intervalSteps(page: StoryPage): UnratedStep[] {
  const { why, intervalSeconds } = page;
  const base = why.interval.find(({ code }) => code === 'priced');
  const baseSeconds = base?.code === 'priced' ? base.baseIntervalSeconds : intervalSeconds;
  return why.interval
    .filter(({ code }) => code !== 'estimated-rate')
    .map((reason) => ({
      topic: topics[reason.code],
      reasons: reason.code === 'priced' ? pricedReasons(reason) : [withVisits(reason, page)],
      seconds: secondsAfter(reason, baseSeconds, intervalSeconds),
    }));
}

function pricedReasons(reason: Extract<RevisitReason, { code: 'priced' }>): PageReason[] {
  return reason.importance === 1 ? [reason] : [reason, { code: 'importance', importance: reason.importance }];
}

/** @param baseSeconds the interval before the access price of the host */
function secondsAfter(reason: RevisitReason, baseSeconds: number, intervalSeconds: number): number | null {
  switch (reason.code) {
    case 'certainty':
    case 'adaptive-interval':
    case 'fixed-interval':
      return reason.intervalSeconds;
    case 'raised-to-minimum':
      return reason.minIntervalSeconds;
    case 'host-clock':
      return reason.waitSeconds;
    case 'priced':
    case 'excluded-by-load':
      return intervalSeconds;
    case 'surprised':
      return null;
    default:
      return baseSeconds;
  }
}

/** Decisions about the visit other than the revisit interval. */
function planSteps(page: StoryPage): UnratedStep[] {
  const { why, excludedReason, lastCode, intervalSeconds } = page;
  if (excludedReason !== null) return [stepOf('obstacle', 'sets', exclusionOf(excludedReason))];
  const { code, announcement, consecutiveErrors, alarmed, deferred } = why;
  const steps: UnratedStep[] = [];
  if (code === 'error-backoff')
    return [
      {
        ...stepOf('errors', 'sets', { code, errors: consecutiveErrors, outcome: lastCode ?? 'unknown' }),
        seconds: intervalSeconds,
      },
    ];
  if (code === 'withheld') return [stepOf('obstacle', 'sets', withheldFor(lastCode))];
  if (code === 'out-of-scope') return [stepOf('obstacle', 'sets', { code: 'excluded-by-media-type' })];
  if (code === 'probable-duplicate') return [stepOf('duplicate', 'lengthens', { code })];
  if (code === 'dropped') return [stepOf('obstacle', 'sets', { code })];
  if (code === 'new') return [stepOf('estimate', 'begins', { code: 'found-by-link' })];
  if (code === 'seed') return [stepOf('estimate', 'begins', { code: 'added-as-seed' })];
  if (page.duplicate !== null)
    steps.push({
      ...stepOf('duplicate', 'lengthens', { code: 'duplicate', ...page.duplicate }),
      seconds: intervalSeconds,
    });
  if (alarmed) steps.push(stepOf('neighbours', 'shortens', { code: 'alarmed' }));
  if (code === 'announced')
    steps.push(
      stepOf(
        'announcement',
        'shortens',
        announcement ? { code: 'change-announced-by', ...announcement } : { code: 'change-announced' },
      ),
    );
  if (code === 'requested') steps.push(stepOf('request', 'sets', { code: 'visit-requested' }));
  if (code === 'noise-probe') steps.push(stepOf('noise', 'sets', { code }));
  if (deferred || code === 'deferred') steps.push(stepOf('access-limit', 'lengthens', { code: 'deferred' }));
  return steps;
}

const stepOf = (topic: StoryTopic, effect: StoryEffect, reason: PageReason): UnratedStep => ({
  topic,
  effect,
  reasons: [reason],
  seconds: null,
});

/** Smaller differences are ignored: intervals are rounded to slots. */
const noticeableShare = 0.005;

/** Derives missing effects of steps from the seconds before and after. */
function withEffects(steps: readonly UnratedStep[]): StoryStep[] {
  let before: number | null = null;
  return steps.map((step) => {
    const effect = step.effect ?? effectOf(before, step.seconds);
    before = step.seconds ?? before;
    return { ...step, effect };
  });
}

function effectOf(before: number | null, after: number | null): StoryEffect {
  if (after === null) return 'keeps';
  if (before === null) return 'sets';
  if (Math.abs(after / before - 1) < noticeableShare) return 'keeps';
  return after < before ? 'shortens' : 'lengthens';
}

/** The next visit; none for a page that is not visited. */
function resultOf(page: StoryPage, now: Date): StoryStep[] {
  const { nextVisitAt: at, lastAccessAt, excludedReason, why } = page;
  if (at === null || excludedReason !== null || why.code === 'dropped') return [];
  const seconds = lastAccessAt && Math.max(0, (at.getTime() - lastAccessAt.getTime()) / 1_000);
  return [
    {
      topic: 'result',
      effect: 'results',
      reasons: [{ code: 'next-visit', at, waitSeconds: seconds, now }],
      seconds,
    },
  ];
}
