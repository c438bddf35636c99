import type { DeskView } from '@meguri/contracts';
import { expect, test } from 'vitest';
import { formatsOf } from '../../format/formats.ts';
import type { Locale } from '../../i18n/locales.ts';
import { translatorOf } from '../../i18n/testing.ts';
import { publicPage } from '../public-page.ts';
import { deskFooter, deskPage } from './desk-page.ts';
import type { DeskState } from './desk-page.ts';
import { at, proving, view } from './desk.fixture.ts';

async function pageOf(locale: Locale, shown: DeskView, changes: Partial<DeskState> = {}): Promise<string> {
  const t = translatorOf(locale, 'desk');
  const state = { operator: 'A <library>', done: null, problem: null, typed: {}, trial: null, ...changes };
  const words = {
    t,
    days: translatorOf(locale, 'hosts.hours.days'),
    formats: formatsOf(locale, 'Asia/Tokyo'),
    now: at,
  };
  const body = deskPage(shown, state, words);
  return String(await publicPage({ locale, title: shown.claim.host, body, footer: deskFooter(locale, t) }));
}

test.each(['en', 'ja'] as const)('a desk is small and runs no script (%s)', async (locale) => {
  for (const shown of [view, proving]) {
    const html = await pageOf(locale, shown);
    expect(html).not.toContain('<script');
    expect(Buffer.byteLength(html)).toBeLessThan(40_000);
  }
  expect(await pageOf(locale, view)).toContain('&lt;script&gt;alert(2)');
});

test('the first line says who runs the crawler, the second how to stop it', async () => {
  const [, lead = '', next = ''] = (await pageOf('en', view)).split('</h1>')[1]?.split('<p') ?? [];
  expect(lead).toContain('web crawler of A &lt;library&gt;');
  expect(lead).toContain('<button type="submit" class="stop">Stop crawling</button>');
  expect(next).toContain('within 1 second');
  const before = (await pageOf('en', proving)).split('</h1>')[1] ?? '';
  expect(before.indexOf('Disallow: /')).toBeLessThan(before.indexOf('TXT record'));
});

test('a webmaster may stop a host that an operator has stopped', async () => {
  const stopped = (stoppedBy: 'webmaster' | 'operator') =>
    pageOf('en', { ...view, host: view.host && { ...view.host, stoppedBy } });
  expect(await stopped('operator')).toContain('Our operators stopped crawling this site.');
  expect(await stopped('operator')).toContain('Stop crawling');
  expect(await stopped('webmaster')).toContain('Resume crawling');
  expect(await stopped('webmaster')).not.toContain('Stop crawling');
});

test('a missing proof is reported while the desk is still open', async () => {
  const gone = { ...view, claim: { ...view.claim, checkOutcome: 'missing' as const } };
  expect(await pageOf('en', gone)).toContain('the record was not found');
  expect(await pageOf('en', gone)).toContain('value="check-dns"');
  expect(await pageOf('en', view)).not.toContain('check-dns');
});

test('a refused form keeps its texts; the other forms show the settings in force', async () => {
  const typed = { minIntervalSeconds: 'often', url: 'elsewhere' };
  const wrong = await pageOf('en', view, { problem: { act: 'settings', text: 'No number.' }, typed });
  expect(wrong).toContain('<p role="alert">No number.</p>');
  expect(wrong).toContain('value="often"');
  const tried = { draft: 'Disallow: /a/', urls: 'not read' };
  const trial = await pageOf('en', view, { problem: { act: 'try', text: 'Too many.' }, typed: tried });
  expect(trial.split('<p role="alert">Too many.</p>')).toHaveLength(2);
  expect(trial.indexOf('Too many.')).toBeGreaterThan(trial.indexOf('id="try"'));
  expect(trial).toContain('Disallow: /a/</textarea>');
  const other = await pageOf('en', view, { problem: { act: 'removal', text: 'Elsewhere.' }, typed });
  expect(other).toContain('value="10 min"');
  expect(other).toContain('value="elsewhere"');
});
