import type { AccessCheck } from '@meguri/contracts';
import { html } from 'hono/html';
import { expect, test } from 'vitest';
import { formatsOf } from '../format/formats.ts';
import { translatorOf } from '../i18n/testing.ts';
import { accessCheck } from './access-check.ts';
import { complainForm } from './complain-form.ts';
import { publicPage } from './public-page.ts';

const form = {
  challenge: '1700000000000.ab',
  bits: 16,
  nonce: 'abc=',
  typed: { text: '</textarea><script>alert(1)</script>', name: '" onfocus="alert(2)' },
  problem: null,
  product: 'Meguri',
  check: html``,
};

test.each(['en', 'ja'] as const)('shows entered values as text, on a small page (%s)', async (locale) => {
  const t = translatorOf(locale, 'complain');
  const page = String(await publicPage({ locale, title: t('title'), body: complainForm(form, t) }));
  expect(page).toContain('&lt;/textarea&gt;&lt;script&gt;');
  expect(page).toContain('value="&quot; onfocus=&quot;alert(2)"');
  expect(page.match(/<script/g)).toHaveLength(2);
  expect(page).toContain('<script nonce="abc=">');
  expect(Buffer.byteLength(page)).toBeLessThan(50_000);
});

test('shows the problem', async () => {
  const t = translatorOf('en', 'complain');
  const html = String(await complainForm({ ...form, problem: t('tooMany') }, t));
  expect(html).toContain(`<p role="alert">${t('tooMany').slice(0, 10)}`);
});

const request = {
  host: 'www.site.example',
  address: '192.0.2.7',
  from: new Date('2026-11-20T04:55:00Z'),
  to: new Date('2026-11-20T05:15:00Z'),
};
const checked = { kind: 'checked', ...request, isPublished: true, requests: 12, more: false } as const;

test.each<[AccessCheck, string[]]>([
  [checked, ['Yes. Our crawler requested 12 pages of www.site.example', '04:55', '05:15', '192.0.2.7']],
  [{ ...checked, requests: 1_000, more: true }, ['requested more than 1,000 pages']],
  [{ ...checked, isPublished: false }, ['12 pages', 'not published']],
  [{ ...checked, requests: 0 }, ['requested nothing from www.site.example']],
  [{ kind: 'not-ours', address: '198.51.100.9' }, ['No. 198.51.100.9 is not an address', 'impersonation']],
  [{ kind: 'not-kept', since: request.from }, ['covers only the time since', '2026-11-20']],
  [{ kind: 'too-many' }, ['Too many checks']],
  [{ kind: 'invalid', field: 'at' }, ['The time cannot be read']],
])('answers %j', async (answer, parts) => {
  const form = { addresses: ['192.0.2.0/24'], typed: { checkHost: 'www.site.example' }, answer };
  const page = String(await accessCheck(form, translatorOf('en', 'complain'), formatsOf('en', 'UTC')));
  for (const part of parts) expect(page).toContain(part);
  expect(page).toContain('<code>192.0.2.0/24</code>');
});
