import { nextVisitReasons } from '@meguri/schedule';
import { describe, expect, it } from 'vitest';
import { unsetHostSettings } from '../hosts/host-settings.ts';
import type { CrawlPause } from '../crawl-pause.ts';
import { locales } from '../format/locale.ts';
import type { ThrottleRuleView } from '../views/crawl/throttle-rule-views.ts';
import { neverQueued } from '../hosts/host-list.ts';
import type { FrontQueueView } from '../views/host-views.ts';
import {
  explainFrontQueue,
  explainHost,
  explainIngredient,
  explainOutlook,
  pageSentence,
  explainRobots,
  ingredientName,
  explainPage,
} from './explain.ts';
import { robotsMeanings, type ExplainedHost } from './host-reasons.ts';
import type { StoryPage } from './page-story.ts';

const now = new Date('2026-11-20T12:00:00Z');
const later = new Date(now.getTime() + 600_000);

const page: StoryPage = {
  nextVisitAt: new Date('2026-11-24T12:00:00Z'),
  why: {
    code: 'estimated-rate',
    deferred: false,
    consecutiveErrors: 0,
    announcement: null,
    interval: [{ code: 'estimated-rate', ratePerDay: 0.25, intervalSeconds: 345_600 }],
    alarmed: false,
    outlook: [],
  },
  crawlPause: null,
  stoppedBy: null,
  duplicate: null,
  excludedReason: null,
  visits: 12,
  changes: 8,
  ratePerDay: 0.25,
  rateBounds: { lowPerDay: 0.12, highPerDay: 0.4 },
  intervalSeconds: 345_600,
  lastAccessAt: now,
  lastCode: 'ok',
};

describe('why a page is due at that time', () => {
  const learnt = 'It is estimated to change about every 4 d.';
  const answer = (change: Partial<StoryPage>) => pageSentence({ ...page, ...change }, now, 'en');

  it('is stated with the time and the cause', () => {
    expect(answer({})).toBe(`Due in 4 d. ${learnt}`);
    const announcement = { source: 'news-sitemap', precision: 0.83 } as const;
    expect(answer({ why: { ...page.why, code: 'announced', announcement } })).toBe(
      `Due in 4 d. A change was announced by the news sitemap of its host, which is right 83 % of the time, so it is visited sooner. ${learnt}`,
    );
    expect(answer({ nextVisitAt: now })).toContain('Due now.');
    expect(answer({ nextVisitAt: null })).toBe(learnt);
    expect(answer({ excludedReason: 'robots-disallowed' })).toBe('Not visited: robots.txt disallows it.');
    expect(answer({ stoppedBy: 'operator' })).toBe('Not visited: its host is paused by an operator.');
  });

  it('says once that a visit was deferred, as the cause or in addition to it', () => {
    const deferred = 'Deferred by three days: its host is at its access limit.';
    for (const code of ['deferred', 'estimated-rate'] as const)
      expect(answer({ why: { ...page.why, code, deferred: true } })).toBe(
        `Due in 4 d. ${deferred} ${learnt}`,
      );
  });

  it('has a sentence for every reason in both languages', () => {
    const interval: StoryPage['why']['interval'] = [
      { code: 'estimated-rate', ratePerDay: 0.25, intervalSeconds: 345_600 },
      { code: 'certainty', factor: 0.8, intervalSeconds: 276_480 },
      { code: 'first-interval-random' },
      { code: 'never-seen-changing' },
      { code: 'adaptive-interval', intervalSeconds: 60 },
      { code: 'fixed-interval', intervalSeconds: 60 },
      { code: 'surprised' },
      { code: 'budgeted', changesPerVisit: 1.2, presently: 1.3 },
      { code: 'priced', changesPerVisit: 1.2, baseIntervalSeconds: 60, importance: 4 },
      { code: 'excluded-by-load', maxIntervalSeconds: 60 },
      { code: 'host-clock', pace: 1.5, waitSeconds: 60 },
      { code: 'jittered', factor: 0.97 },
      { code: 'raised-to-minimum', minIntervalSeconds: 60 },
      { code: 'random-near-maximum', maxIntervalSeconds: 60 },
      { code: 'planned-under-earlier-settings' },
    ];
    for (const locale of locales)
      for (const code of [...nextVisitReasons, 'never'] as const)
        for (const lastCode of ['robots-disallowed', 'excluded-by-setting', 'ok', null]) {
          const why = { ...page.why, code, interval, alarmed: true };
          const explained = { ...page, why, lastCode };
          const lines = explainPage(explained, now, locale);
          for (const text of [pageSentence(explained, now, locale), ...lines.map((line) => line.text)]) {
            expect(text).toMatch(/[.。]$/);
            expect(text).not.toMatch(/undefined|NaN|null/);
          }
          for (const { name, effectName } of lines) expect(name && effectName).toBeTruthy();
        }
  });

  it.each([
    [0.1, 0.5, 'with 90 % probability every 2 d to 10 d.'],
    [0, 0.5, 'with 90 % probability at most every 2 d.'],
    [0.1, null, 'with 90 % probability at least every 10 d.'],
  ])('gives the bounds of a rate between %j and %j changes a day', (lowPerDay, highPerDay, words) => {
    const estimated = { ...page, ratePerDay: 0.2, rateBounds: { lowPerDay, highPerDay } };
    const [line] = explainPage(estimated, now, 'en');
    expect(line?.text).toMatch(new RegExp(`^It changes about every 5 d; ${words}`));
    expect(explainPage(estimated, now, 'ja')[0]?.text).toMatch(/^推定した変化の間隔: 5日.*。$/);
  });

  it('omits an unknown rate or outlook', () => {
    const unknown = explainPage({ ...page, ratePerDay: null, rateBounds: null }, now, 'en');
    expect(unknown.map(({ topic }) => topic)).not.toContain('estimate');
    expect(explainOutlook(page.why, 'en')).toBeNull();
    const outlook = [{ code: 'after-change', intervalSeconds: 86_400 }] as const;
    expect(explainOutlook({ ...page.why, outlook: [...outlook] }, 'en')).toBe(
      'If the next visit finds a change, the one after it follows about 1 d later.',
    );
    const same = [...outlook, { code: 'after-no-change', intervalSeconds: 86_400 } as const];
    expect(explainOutlook({ ...page.why, outlook: same }, 'en')).toBe(
      'Whether or not the next visit finds a change, the one after it follows about 1 d later.',
    );
  });
});

describe('why a host is not crawled now', () => {
  const host: ExplainedHost = {
    state: 'in-access-delay',
    aliasOf: null,
    settings: unsetHostSettings,
    webmaster: unsetHostSettings,
    rules: [],
    robots: [],
    crawlPause: null,
    suspendedUntil: null,
    retryAfterUntil: null,
    nextAccessAt: later,
    queuedPages: 12,
    lastCode: 'ok',
    preemptedCount: 0,
    interval: { seconds: 20, sustainedSeconds: 20, binding: 'default', ingredients: [], efficiency: null },
    demandPerDay: 3_100,
    overloaded: false,
  };
  const rule: ThrottleRuleView = {
    id: 1,
    kind: 'domain',
    value: 'example.org',
    paused: false,
    pausedUntil: null,
    minIntervalSeconds: null,
    note: null,
    disabled: false,
    createdAt: now,
    createdBy: 'operator',
    version: null,
  };
  const pace =
    'At most one access every 20 s (decided by: Default). Demand is 3,100 accesses a day, the access limit 4,320.';
  const noon = { timeZone: 'UTC', openHours: '0'.repeat(3) + '1' + '0'.repeat(38) };

  it.each<[string, Partial<ExplainedHost>, string]>([
    ['an alias', { aliasOf: 'example.org' }, 'an alias of example.org'],
    ['paused by an operator', { settings: { ...unsetHostSettings, paused: true } }, 'an operator paused it'],
    [
      'paused by its webmaster',
      { webmaster: { ...unsetHostSettings, paused: true } },
      'its webmaster paused it',
    ],
    ['paused by a rule', { rules: [{ ...rule, paused: true }] }, 'the rule for example.org pauses it'],
    ['paused by a rule for a time', { rules: [{ ...rule, pausedUntil: later }] }, 'It resumes in 10 min'],
    ['paused for a time', { settings: { ...unsetHostSettings, pausedUntil: later } }, 'It resumes in 10 min'],
    ['outside its hours', { webmaster: { ...unsetHostSettings, hours: noon } }, 'outside its crawl hours'],
    ['blocked', { state: 'blocked' }, 'robots.txt disallows all pages'],
    ['suspended', { suspendedUntil: later }, 'long continuous crawling. It resumes in 10 min.'],
  ])('names the cause, but not the pace, of a host that is %s', (_, change, part) => {
    const answer = explainHost({ ...host, ...change }, now, 'en');
    expect(answer).toContain(part);
    expect(answer).toMatch(/^Not crawled/);
    expect(answer).not.toContain('At most one access');
    expect(explainHost({ ...host, ...change }, now, 'ja')).toMatch(/^クロールしません。.*。$/);
  });

  it('names who paused the crawl, since when and why, before what else stops a host or a page', () => {
    const crawlPause: CrawlPause = {
      scope: { kind: 'crawl' },
      pausedAt: new Date(now.getTime() - 300_000),
      pausedBy: 'Sato',
      reason: 'disk exchange',
    };
    const paused = 'Not crawled: Sato paused the crawl 5 min ago (“disk exchange”).';
    expect(explainHost({ ...host, crawlPause }, now, 'en')).toBe(paused);
    expect(explainHost({ ...host, crawlPause, state: 'blocked' }, now, 'en')).toBe(
      `${paused} Not crawled. robots.txt disallows all pages.`,
    );
    expect(explainHost({ ...host, crawlPause }, now, 'ja')).toBe(
      'クロールしません。5分前に Sato がクロール全体を一時停止しました（「disk exchange」）。',
    );
    const scope = { kind: 'seed-list', id: 3 } as const;
    const onPause = { ...page, nextVisitAt: now, crawlPause: { ...crawlPause, scope, reason: null } };
    expect(pageSentence(onPause, now, 'en')).toMatch(
      /^Not crawled: Sato paused its seed list 5 min ago\. Due now\./,
    );
  });

  it('ignores a rule that is disabled and a pause that is over', () => {
    const settings = { ...unsetHostSettings, pausedUntil: now };
    const rules = [{ ...rule, paused: true, disabled: true }];
    expect(explainHost({ ...host, settings, rules, state: 'active' }, now, 'en')).toBe(
      `It is being crawled now. ${pace}`,
    );
  });

  it.each<[string, Partial<ExplainedHost>, string]>([
    ['its access delay', {}, 'Waiting for its access delay: the next access is possible in 10 min.'],
    [
      'a Retry-After',
      { retryAfterUntil: later },
      'Not crawled: the server sent Retry-After. It resumes in 10 min.',
    ],
    ['a visit slot', { nextAccessAt: now }, 'Waiting for a visit slot: 12 pages are queued.'],
    ['queued pages', { nextAccessAt: now, queuedPages: 0 }, 'Idle: none of its pages is queued for a visit.'],
  ])('names what it waits for (%s), then its pace', (_, change, sentence) => {
    expect(explainHost({ ...host, ...change }, now, 'en')).toBe(`${sentence} ${pace}`);
    expect(explainHost({ ...host, ...change }, now, 'ja')).toMatch(/。アクセスは最大で20秒に 1 回です/);
  });

  it('says why the last access was cut, also where that blocks the host', () => {
    const cut = { ...host, lastCode: 'preempted', preemptedCount: 3 };
    const sentence =
      'Its last access was cut: the server was slow while visit slots ran short (3 in all). It is tried again after a longer delay.';
    expect(explainHost(cut, now, 'en')).toContain(sentence);
    expect(explainHost({ ...cut, state: 'blocked' }, now, 'en')).toMatch(/^Not crawled\..*was cut/);
    expect(explainHost(host, now, 'en')).not.toContain('cut');
  });

  it('reports demand above the access limit as overload', () => {
    const overloaded = explainHost({ ...host, demandPerDay: 2_600, overloaded: true }, now, 'en');
    expect(overloaded).toMatch(/Demand is 2,600 .* 4,320: the host is overloaded\.$/);
    const waiting = { ...host.interval, seconds: 3_600, binding: 'retry-after' } as const;
    expect(explainHost({ ...host, interval: waiting }, now, 'en')).toMatch(/the access limit 4,320\.$/);
  });

  it('says which front queue it was put into, and why', () => {
    const queueing: FrontQueueView = {
      ...neverQueued,
      queue: 1,
      dueValuePerDay: 0.05,
      byValue: 4,
      priorityUp: 1,
      recordUp: 1,
      waitingSince: new Date(now.getTime() - 86_400_000),
    };
    expect(explainFrontQueue(queueing, now, 'en')).toBe(
      'Front queue 1 of 5. Each of its due pages loses 0.05 versions a day while it waits: queue 4. Its priority moves it up by 1 queue. Its good record moves it up by 1 queue. It has waited for a back queue for 1 d; every 1 d of waiting moves it up by 1 queue.',
    );
    expect(explainFrontQueue({ ...queueing, priorityUp: -2 }, now, 'en')).toContain(
      'moves it down by 2 queues',
    );
    expect(explainFrontQueue({ ...queueing, dueValuePerDay: null }, now, 'en')).toContain('is unknown');
    expect(explainFrontQueue({ ...queueing, dueValuePerDay: 1e-5 }, now, 'en')).toContain('less than 0.001');
    expect(explainFrontQueue(neverQueued, now, 'en')).toBe('It was never in a front queue.');
    for (const one of [queueing, neverQueued])
      expect(explainFrontQueue(one, now, 'ja')).toMatch(/^フロントキュー[^a-z]*。$/);
  });

  it('has a text for every meaning of a robots.txt and every ingredient', () => {
    for (const locale of locales) {
      for (const reason of robotsMeanings)
        expect(explainRobots({ reason, status: 'allow-all' }, locale)).toMatch(/[.。]$/);
      expect(ingredientName('default', locale)).not.toBe('');
    }
    const efficiency = { slowSeconds: 60, speedShare: 0.5, errorSeconds: 30, errors: 2 };
    const measured = { name: 'measured-efficiency', seconds: 36, binding: true, role: 'applies' } as const;
    expect(explainIngredient(measured, { ...host.interval, efficiency }, 'en')).toBe(
      'adds 36.0 s = 60 s × (1 − 0.50) + 30 s × 2/10 errors',
    );
    const operator = { name: 'operator', seconds: null, binding: false, role: 'not-set' } as const;
    expect(explainIngredient(operator, host.interval, 'en')).toBe('not set');
  });
});
