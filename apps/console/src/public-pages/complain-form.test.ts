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

test.each(['en', 'ja'] as const)('what was typed comes back as text, on a small page (%s)', (locale) => {
  const t = wordsOf(locale, 'complain');
  const page = publicPage({ locale, title: t('title'), body: complainForm(form, t) });
  expect(page).toContain('&lt;/textarea&gt;&lt;script&gt;');
  expect(page).toContain('value="&quot; onfocus=&quot;alert(2)"');
  expect(page.match(/<script/g)).toHaveLength(1);
  expect(page).toContain('<script nonce="abc=">');
  expect(Buffer.byteLength(page)).toBeLessThan(50_000);
});

test('a problem is told', () => {
  const t = wordsOf('en', 'complain');
  expect(complainForm({ ...form, problem: t('tooMany') }, t)).toContain('<p role="alert">So many complaints');
});
