import type { AnnouncementStanding, PageDetail } from '@meguri/contracts';
import { describeDuration } from './describe-duration.ts';

/** Why a page's next visit is when it is: one or more whole sentences. */
export function whyText(page: PageDetail): string {
  const { lastCode, excludedReason, why } = page;
  const { code, consecutiveErrors } = why;
  switch (code) {
    case 'never':
      return `It is not visited any more: ${exclusionText(excludedReason)}.`;
    case 'new':
      return 'It was found by a link and has not been visited yet, so it is due at once.';
    case 'seed':
      return 'It was added as a seed and has not been visited since, so it is due at once.';
    case 'requested':
      return 'Somebody asked for it to be visited now.';
    case 'announced':
      return `${announcementText(why)} ${intervalText(page)}`.trim();
    case 'noise-probe':
      return 'It has changed at every visit lately, so it is looked at again at once: what differs within a minute is no news and will be left out.';
    case 'deferred':
      return `Its host's day was full of pages that matter more, so it was put off for three days. ${intervalText(page)}`.trim();
    case 'robots':
      if (lastCode === 'excluded-by-rule')
        return 'A rule of its host excludes it; when the rule is lifted, it comes up again.';
      return lastCode === 'robots-disallowed'
        ? 'robots.txt forbids it; after a while robots.txt is asked again.'
        : "The host's robots.txt does not answer, so nothing is requested until it does.";
    case 'error-backoff':
      return `The last ${consecutiveErrors === 1 ? 'visit' : `${consecutiveErrors} visits`} failed (${lastCode ?? 'unknown'}), so it is left alone for longer each time. What was learnt about it waits.`;
    case 'priced':
      return `Its host cannot politely give all the visits that its pages ask for, so a visit has a price there, and this page waits as long as its changes are worth. ${intervalText(page)}`.trim();
    case 'dropped':
      return 'Its host cannot politely give all the visits that its pages ask for, and an operator chose to leave out pages that are worth as little as this one.';
    case 'first-interval-random':
    case 'estimated-rate':
    case 'never-seen-changing':
    case 'always-seen-changing':
    case 'fixed-interval':
    case 'adaptive-interval':
    case 'raised-to-minimum':
    case 'random-near-maximum':
      return intervalText(page);
    default:
      return code satisfies never;
  }
}

const secondsPerDay = 86_400;

/** How often a page changes, and how far that is certain; null before the second visit. */
export function estimateText({ ratePerDay, rateBounds }: Pick<PageDetail, 'ratePerDay' | 'rateBounds'>) {
  if (ratePerDay === null || rateBounds === null) return null;
  const every = (rate: number) => describeDuration(secondsPerDay / rate);
  return `It changes about every ${every(ratePerDay)}; at nine chances in ten ${bounds(rateBounds, every)}.`;
}

function bounds(
  { lowPerDay, highPerDay }: NonNullable<PageDetail['rateBounds']>,
  every: (rate: number) => string,
): string {
  if (highPerDay === null) return `at least every ${every(lowPerDay)}`;
  if (lowPerDay === 0) return `not more often than every ${every(highPerDay)}`;
  return `every ${every(highPerDay)} to ${every(lowPerDay)}`;
}

/** What would move the visits of a page, each in a sentence. */
export function outlookTexts({ outlook }: PageDetail['why']): string[] {
  return outlook.map(({ code, intervalSeconds }) => {
    const wait = describeDuration(intervalSeconds);
    switch (code) {
      case 'after-change':
        return `If the next visit finds a change, the one after it comes about ${wait} later.`;
      case 'after-no-change':
        return `If it finds none, about ${wait} later.`;
      case 'at-double-capacity':
        return `If its host could be asked twice as often, it would be visited about every ${wait}.`;
      default:
        return code satisfies never;
    }
  });
}

const sourceNames: Record<AnnouncementStanding['source'], string> = {
  sitemap: "its host's sitemap",
  'sitemap-index': "its host's sitemap index",
  'news-sitemap': "its host's news sitemap",
  feed: 'a feed of its host',
  push: 'a push from its host',
  'last-modified': 'its Last-Modified header',
};

function announcementText({ announcement }: PageDetail['why']): string {
  if (announcement === null) return 'A change was announced, so it is visited sooner.';
  const share = `${Math.round(announcement.precision * 100)} %`;
  return `A change was announced by ${sourceNames[announcement.source]}, which is right ${share} of the time, so it is visited sooner.`;
}

const exclusionTexts: Readonly<Record<string, string>> = {
  alias: 'its host is another name of a site that is crawled already',
  'robots-disallowed': 'robots.txt forbids it',
  'excluded-by-rule': 'a rule of its host excludes it',
};

function exclusionText(excluded: string | null): string {
  return exclusionTexts[excluded ?? ''] ?? 'it was excluded';
}

function intervalText({ why: { interval, alarmed }, visits }: PageDetail): string {
  const alarm = alarmed ? ['A page next to it has changed since, so it is visited sooner than that.'] : [];
  return [...interval.map((reason) => reasonText(reason, visits)), ...alarm].join(' ');
}

function reasonText(reason: PageDetail['why']['interval'][number], visits: number): string {
  switch (reason.code) {
    case 'first-interval-random':
      return 'It has been visited once, which tells nothing about changes, so the second visit is at a random time.';
    case 'estimated-rate':
      return `It changes about every ${describeDuration(reason.intervalSeconds)} as far as ${visits} visits can tell, so it is visited as often.`;
    case 'never-seen-changing':
      return `None of ${visits} visits has found a change, so the wait gets longer each time.`;
    case 'always-seen-changing':
      return `Every visit has found a change, so the wait gets shorter each time.`;
    case 'fixed-interval':
      return `Every page of its seed list is visited every ${describeDuration(reason.intervalSeconds)}.`;
    case 'adaptive-interval':
      return `The wait grows with every visit without a change and shrinks with every one that finds one; it stands at ${describeDuration(reason.intervalSeconds)}.`;
    case 'surprised':
      return 'What was found of late is not what was expected, so what was known before counts for less.';
    case 'budgeted':
      return `The crawl has a budget of accesses, so a visit waited for ${reason.changesPerVisit.toFixed(2)} expected changes; under the budget of today it would be ${reason.presently.toFixed(2)}.`;
    case 'priced':
      return `Its host's pages ask for more accesses than it can politely be asked for, so they are shared out: this page is visited at ${reason.changesPerVisit.toFixed(2)} expected changes, and would otherwise be after ${describeDuration(reason.baseIntervalSeconds)}.${importanceText(reason.importance)}`;
    case 'excluded-by-load':
      return `There are so many pages there that this one may wait for up to ${describeDuration(reason.maxIntervalSeconds)}.`;
    case 'host-clock':
      return `The pages of its host change ${reason.pace > 1 ? 'more' : 'less'} than expected of late, so its time passes at ${reason.pace.toFixed(2)} times the usual pace, and the wait is ${describeDuration(reason.waitSeconds)}.`;
    case 'jittered':
      return `The wait is varied by a chance of a few per cent (${signedPercent(reason.factor)} this time), so that pages found together do not stay together.`;
    case 'raised-to-minimum':
      return `Its seed list allows no interval shorter than ${describeDuration(reason.minIntervalSeconds)}.`;
    case 'random-near-maximum':
      return `That would be beyond the longest interval of ${describeDuration(reason.maxIntervalSeconds)}, so a time in its last quarter was drawn.`;
    case 'planned-under-earlier-settings':
      return 'The visit was planned under earlier settings; the next one follows those of today.';
    default:
      return reason satisfies never;
  }
}

function importanceText(importance: number): string {
  return importance === 1 ? '' : ` It counts ${importance} times as much there as is usual.`;
}

function signedPercent(factor: number): string {
  const percent = Math.round((factor - 1) * 100);
  return percent < 0 ? `−${-percent} %` : `+${percent} %`;
}
