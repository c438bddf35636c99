import { describeHost } from '@meguri/cli/describe-host';
import { describePage } from '@meguri/cli/describe-page';
import { emptyHostRow, explainHost, neverQueued, pageSentence, unsetHostSettings } from '@meguri/contracts';
import type { HostDetail, PageDetail } from '@meguri/contracts';
import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { messagesOf } from '../i18n/messages-of.ts';
import { IntervalIngredients } from './hosts/detail/interval-ingredients.tsx';
import { PageStory } from './pages/page-story.tsx';

const now = new Date('2026-11-20T12:00:00Z');
const inTenMinutes = new Date(now.getTime() + 600_000);

const page: PageDetail = {
  url: 'https://www.example.org/',
  host: 'www.example.org',
  state: 'scheduled',
  lastCode: 'ok',
  lastStatus: 200,
  lastAccessAt: now,
  lastChangedAt: now,
  nextVisitAt: inTenMinutes,
  hostPaused: false,
  intervalSeconds: 345_600,
  visits: 12,
  changes: 3,
  title: null,
  depth: 0,
  dynamicHops: 0,
  discoveredAt: now,
  seedList: 'default',
  policy: 'gamma',
  ratePerDay: 0.25,
  rateBounds: { lowPerDay: 0.1, highPerDay: 0.5 },
  why: {
    code: 'priced',
    deferred: true,
    consecutiveErrors: 0,
    announcement: null,
    interval: [
      { code: 'estimated-rate', ratePerDay: 0.25, intervalSeconds: 345_600 },
      { code: 'priced', changesPerVisit: 1.4, baseIntervalSeconds: 345_600, importance: 4 },
    ],
    alarmed: true,
    outlook: [
      { code: 'after-change', intervalSeconds: 172_800 },
      { code: 'after-no-change', intervalSeconds: 400_000 },
    ],
  },
  crawlPause: null,
  stoppedBy: null,
  takedowns: [],
  hiddenCaptures: 0,
  duplicate: null,
  excludedReason: null,
  language: null,
  mime: null,
  etag: null,
  lastModified: null,
  captures: [],
};

const host: HostDetail = {
  ...emptyHostRow,
  stoppedBy: null,
  takedowns: [],
  name: 'www.example.org',
  site: 'example.org',
  state: 'in-access-delay',
  pages: 5_000,
  demandPerDay: 9_100,
  demandedIntervalSeconds: 9.5,
  effectiveIntervalSeconds: 20,
  overloaded: true,
  nextAccessAt: inTenMinutes,
  lastAccessAt: now,
  lastCode: 'ok',
  address: null,
  aliasOf: null,
  aliases: [],
  firstSeenAt: now,
  nodeId: 1,
  interval: {
    seconds: 20,
    sustainedSeconds: 20,
    binding: 'default',
    ingredients: [
      { name: 'default', seconds: 20, binding: true, role: 'applies' },
      { name: 'operator', seconds: null, binding: false, role: 'not-set' },
    ],
    efficiency: null,
  },
  settings: unsetHostSettings,
  webmaster: unsetHostSettings,
  rules: [],
  version: null,
  crawlPause: null,
  suspendedUntil: null,
  retryAfterUntil: null,
  duplicateForms: { forms: [], parameters: [] },
  deferredCount: 0,
  preemptedCount: 0,
  excludedTypeCount: 0,
  queuedPages: 12,
  queueing: neverQueued,
  announcements: [],
  robots: [],
};

/** English texts of the elements that a component renders. */
function textsOf(component: ReactNode): string[] {
  const markup = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={messagesOf.en}>
      {component}
    </NextIntlClientProvider>,
  );
  return markup.split(/<[^>]*>/).filter((text) => text.trim() !== '');
}

it('explains a page in the same sentences as the command line', () => {
  const shown = describePage(page, now);
  expect(shown).toContain(pageSentence(page, now, 'en'));
  const [, , ...written] = textsOf(<PageStory page={page} now={now} />);
  expect(written.length).toBeGreaterThan(10);
  for (const text of written) expect(shown).toContain(text);
});

it('explains a host in the same sentences as the command line', () => {
  const shown = describeHost(host, now);
  expect(shown).toContain(explainHost(host, now, 'en'));
  const drawn = textsOf(<IntervalIngredients interval={host.interval} />);
  for (const text of ['Default', 'decides the interval', 'Host setting', 'not set']) {
    expect(drawn).toContain(text);
    expect(shown).toContain(text);
  }
});
