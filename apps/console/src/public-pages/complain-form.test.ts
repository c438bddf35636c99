import { expect, test } from 'vitest';
import { wordsOf } from '../i18n/testing.ts';
import { complainForm } from './complain-form.ts';
import { publicPage } from './public-page.ts';

const form = {
  challenge: '1700000000000.ab',
  bits: 16,
  nonce: 'abc=',
  typed: { text: '</textarea><script>alert(1)</script>', name: '" onfocus="alert(2)' },
  problem: null,
  product: 'Meguri',
};

test.each(['en', 'ja'] as const)('returns what was entered as text, on a small page (%s)', async (locale) => {
  const t = wordsOf(locale, 'complain');
  const page = String(await publicPage({ locale, title: t('title'), body: complainForm(form, t) }));
  expect(page).toContain('&lt;/textarea&gt;&lt;script&gt;');
  expect(page).toContain('value="&quot; onfocus=&quot;alert(2)"');
  expect(page.match(/<script/g)).toHaveLength(2);
  expect(page).toContain('<script nonce="abc=">');
  expect(Buffer.byteLength(page)).toBeLessThan(50_000);
});

test('shows the problem', async () => {
  const t = wordsOf('en', 'complain');
  const html = String(await complainForm({ ...form, problem: t('tooMany') }, t));
  expect(html).toContain(`<p role="alert">${t('tooMany').slice(0, 10)}`);
});
