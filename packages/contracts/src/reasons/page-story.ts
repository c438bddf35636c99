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
  const paused = pause ? [told('obstacle', 'lengthens', { code: 'crawl-paused', pause, now })] : [];
  const steps = [...estimateSteps(page), ...intervalSteps(page), ...planSteps(page), ...paused];
  return [...withEffects(steps), ...resultOf(page, now)];
}

/** A step whose effect may still be derived from its seconds. */
type Told = Omit<StoryStep, 'effect'> & { effect?: StoryEffect };

function estimateSteps(page: StoryPage): Told[] {
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

function intervalSteps(page: StoryPage): Told[] {
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
function planSteps(page: StoryPage): Told[] {
  const { why, excludedReason, lastCode, intervalSeconds } = page;
  if (excludedReason !== null) return [told('obstacle', 'sets', exclusionOf(excludedReason))];
  const { code, announcement, consecutiveErrors, alarmed, deferred } = why;
  const steps: Told[] = [];
  if (code === 'error-backoff')
    return [
      {
        ...told('errors', 'sets', { code, errors: consecutiveErrors, outcome: lastCode ?? 'unknown' }),
        seconds: intervalSeconds,
      },
    ];
  if (code === 'withheld') return [told('obstacle', 'sets', withheldFor(lastCode))];
  if (code === 'out-of-scope') return [told('obstacle', 'sets', { code: 'excluded-by-media-type' })];
  if (code === 'probable-duplicate') return [told('duplicate', 'lengthens', { code })];
  if (code === 'dropped') return [told('obstacle', 'sets', { code })];
  if (code === 'new') return [told('estimate', 'begins', { code: 'found-by-link' })];
  if (code === 'seed') return [told('estimate', 'begins', { code: 'added-as-seed' })];
  if (page.duplicate !== null)
    steps.push({
      ...told('duplicate', 'lengthens', { code: 'duplicate', ...page.duplicate }),
      seconds: intervalSeconds,
    });
  if (alarmed) steps.push(told('neighbours', 'shortens', { code: 'alarmed' }));
  if (code === 'announced')
    steps.push(
      told(
        'announcement',
        'shortens',
        announcement ? { code: 'change-announced-by', ...announcement } : { code: 'change-announced' },
      ),
    );
  if (code === 'requested') steps.push(told('request', 'sets', { code: 'visit-requested' }));
  if (code === 'noise-probe') steps.push(told('noise', 'sets', { code }));
  if (deferred || code === 'deferred') steps.push(told('access-limit', 'lengthens', { code: 'deferred' }));
  return steps;
}

const told = (topic: StoryTopic, effect: StoryEffect, reason: PageReason): Told => ({
  topic,
  effect,
  reasons: [reason],
  seconds: null,
});

/** Smaller differences are ignored: intervals are rounded to slots. */
const noticeableShare = 0.005;

/** Derives missing effects of steps from the seconds before and after. */
function withEffects(steps: readonly Told[]): StoryStep[] {
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
