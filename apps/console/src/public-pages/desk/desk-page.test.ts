import type { DeskView } from '@meguri/contracts';
import { packHours } from '@meguri/schedule';
import { expect, test } from 'vitest';
import { formatsOf } from '../../format/formats.ts';
import type { Locale } from '../../i18n/locales.ts';
import { wordsOf } from '../../i18n/testing.ts';
import { publicPage } from '../public-page.ts';
import { deskFooter } from './desk-footer.ts';
import type { DeskMoment } from './desk-moment.ts';
import { deskPage } from './desk-page.ts';

const at = new Date('2026-03-01T04:05:06Z');
const hostile = 'http://www.site.example/?"><script>alert(1)</script>';

const view: DeskView = {
  claim: {
    id: '0123456789abcdef0123',
    host: 'www.site.example',
    state: 'proved',
    method: 'dns',
    provedDomain: 'site.example',
    proof: `meguri-site-verification=${'a'.repeat(43)}`,
    fileUrl: 'https://www.site.example/.well-known/meguri-0123456789abcdef0123.txt',
    recordNames: ['_meguri.site.example', '_meguri.www.site.example'],
    isChecking: false,
    checkedAt: at,
    checkOutcome: 'proved',
    expiresAt: at,
  },
  hosts: ['www.site.example', 'blog.site.example'],
  product: 'Meguri',
  host: {
    name: 'www.site.example',
    pages: 1_234,
    days: Array.from({ length: 8 }, (_, day) => ({
      day: new Date(Date.UTC(2026, 1, 21 + day)),
      changed: 120 * day,
      unchanged: 1_000,
      errors: day,
    })),
    isPartial: true,
    captures: Array.from({ length: 10 }, (_, n) => ({
      url: `${hostile}${n}`,
      at,
      outcome: 'changed',
      status: 200,
    })),
    stoppedBy: null,
    nextAccessAt: at,
    interval: {
      seconds: 600,
      binding: 'webmaster',
      ingredients: [
        { name: 'default', seconds: 20, binding: false, role: 'satisfied' },
        { name: 'site-group', seconds: null, binding: false, role: 'not-set' },
        { name: 'operator', seconds: null, binding: false, role: 'not-set' },
        { name: 'robots-crawl-delay', seconds: 9_000, binding: false, role: 'capped' },
        { name: 'webmaster', seconds: 600, binding: true, role: 'applies' },
        { name: 'measured-efficiency', seconds: 1.5, binding: false, role: 'applies' },
        { name: 'retry-after', seconds: null, binding: false, role: 'not-set' },
      ],
      efficiency: null,
    },
    nextPages: Array.from({ length: 10 }, (_, n) => ({ url: `${hostile}${n}`, at, why: 'estimated-rate' })),
    terms: {
      minIntervalSeconds: 600,
      paused: false,
      pausedUntil: null,
      burstMaxCount: null,
      hours: { timeZone: 'Asia/Tokyo', openHours: packHours((hour) => hour % 24 < 6 || hour >= 120) },
      excludedPaths: ['/private/', '/</textarea><script>alert(2)</script>'],
      note: null,
      pageCap: null,
      maxHops: null,
      priority: 0,
      robotsRecheckSeconds: null,
    },
    version: '17',
  },
};

function pageOf(locale: Locale, shown: DeskView, moment: Partial<DeskMoment> = {}): string {
  const t = wordsOf(locale, 'desk');
  const told = { operator: 'A <library>', done: null, problem: null, typed: {}, trial: null, ...moment };
  const words = {
    t,
    days: wordsOf(locale, 'hosts.hours.days'),
    formats: formatsOf(locale, 'Asia/Tokyo'),
    now: at,
  };
  const body = deskPage(shown, told, words);
  return publicPage({ locale, title: shown.claim.host, body, footer: deskFooter(locale, t) });
}

const proving: DeskView = {
  ...view,
  claim: { ...view.claim, state: 'waiting', isChecking: true },
  host: null,
};

test.each(['en', 'ja'] as const)('a desk is small, and runs nothing of what it shows (%s)', (locale) => {
  for (const shown of [view, proving]) {
    const html = pageOf(locale, shown);
    expect(html).not.toContain('<script');
    expect(Buffer.byteLength(html)).toBeLessThan(40_000);
  }
  expect(pageOf(locale, view)).toContain('&lt;script&gt;alert(2)');
});

test('the first line says who we are, the second is how to stop us', () => {
  const [, lead = '', next = ''] = pageOf('en', view).split('</h1>')[1]?.split('<p') ?? [];
  expect(lead).toContain('web crawler of A &lt;library&gt;');
  expect(lead).toContain('<button type="submit" class="stop">Stop now</button>');
  expect(next).toContain('from this second on');
  const before = pageOf('en', proving).split('</h1>')[1] ?? '';
  expect(before.indexOf('Disallow: /')).toBeLessThan(before.indexOf('TXT record'));
});

test('who else stopped us is said, and the webmaster may stop us all the same', () => {
  const stopped = (stoppedBy: 'webmaster' | 'operator') =>
    pageOf('en', { ...view, host: view.host && { ...view.host, stoppedBy } });
  expect(stopped('operator')).toContain('The people who run the crawler have stopped it here.');
  expect(stopped('operator')).toContain('Stop now');
  expect(stopped('webmaster')).toContain('Let us go on');
  expect(stopped('webmaster')).not.toContain('Stop now');
});

test('a proof that is gone is told while the desk is still open', () => {
  const gone = { ...view, claim: { ...view.claim, checkOutcome: 'missing' as const } };
  expect(pageOf('en', gone)).toContain('there was no such record');
  expect(pageOf('en', gone)).toContain('value="check-dns"');
  expect(pageOf('en', view)).not.toContain('check-dns');
});

test('what was typed comes back with what is wrong; what is set is not touched by what was sent with another form', () => {
  const typed = { minIntervalSeconds: 'often', url: 'elsewhere' };
  const wrong = pageOf('en', view, { problem: { act: 'terms', text: 'No number.' }, typed });
  expect(wrong).toContain('<p role="alert">No number.</p>');
  expect(wrong).toContain('value="often"');
  const other = pageOf('en', view, { problem: { act: 'removal', text: 'Elsewhere.' }, typed });
  expect(other).toContain('value="600"');
  expect(other).toContain('value="elsewhere"');
});
