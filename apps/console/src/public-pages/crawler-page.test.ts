import type { PublicAbout } from '@meguri/contracts';
import { expect, it } from 'vitest';
import { crawlerPage } from './crawler-page.ts';

const about: PublicAbout = {
  product: 'Meguri',
  name: 'A <library> & archive',
  purpose: { en: 'We keep "pages".', ja: 'ページを残します。' },
  contact: 'crawler@archive.example',
  addresses: ['192.0.2.0/24', '2001:db8::/32'],
  hostSuffix: '.crawl.archive.example',
  publicUrl: 'https://archive.example',
  accessIntervalSeconds: 20,
  robotsRecheckSeconds: 21_600,
  maxCrawlDelaySeconds: 300,
};
const page = (change: Partial<PublicAbout> = {}, locale: 'en' | 'ja' = 'en', isSigning = true) =>
  crawlerPage({ about: { ...about, ...change }, locale, isSigning });

it('says who we are, how to stop us and how to tell us from others', () => {
  const html = page();
  expect(html).toContain('User-agent: Meguri\nDisallow: /');
  expect(html).toContain('within 6 hours');
  expect(html).toContain('<code>192.0.2.0/24</code>');
  expect(html).toContain('<code>.crawl.archive.example</code>');
  expect(html).toContain('href="/.well-known/http-message-signatures-directory"');
  expect(html).toContain('href="mailto:crawler@archive.example"');
});

it('shows what operators typed as text', () => {
  const html = page();
  expect(html).toContain('A &lt;library&gt; &amp; archive');
  expect(html).toContain('We keep &quot;pages&quot;.');
  expect(html).not.toContain('<library>');
});

it('promises nothing that is not there', () => {
  const html = page({ name: '', addresses: [], hostSuffix: '', contact: '' }, 'en', false);
  expect(html).toContain('not been written down here yet');
  expect(html).not.toContain('reverse DNS');
  expect(html).not.toContain('signed');
  expect(html).not.toContain('mailto:');
});

it('is small, needs no script and speaks Japanese', () => {
  const html = page({}, 'ja');
  expect(html).toContain('<html lang="ja">');
  expect(html).toContain('ページを残します。');
  expect(html).not.toContain('<script');
  expect(Buffer.byteLength(html)).toBeLessThan(10_000);
});
