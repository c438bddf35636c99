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
const page = async (change: Partial<PublicAbout> = {}, locale: 'en' | 'ja' = 'en', isSigning = true) =>
  String(await crawlerPage({ about: { ...about, ...change }, locale, isSigning }));

it('says who runs the crawler, how to stop it and how to recognise it', async () => {
  const html = await page();
  expect(html).toContain('User-agent: Meguri\nDisallow: /');
  expect(html).toContain('within 6 hours');
  expect(html).toContain('<code>192.0.2.0/24</code>');
  expect(html).toContain('<code>.crawl.archive.example</code>');
  expect(html).toContain('href="/.well-known/http-message-signatures-directory"');
  expect(html).toContain('href="mailto:crawler@archive.example"');
});

it('shows settings of the operators as text', async () => {
  const html = await page();
  expect(html).toContain('A &lt;library&gt; &amp; archive');
  expect(html).toContain('We keep &quot;pages&quot;.');
  expect(html).not.toContain('<library>');
});

it('leaves out what is not configured', async () => {
  const html = await page({ name: '', addresses: [], hostSuffix: '', contact: '' }, 'en', false);
  expect(html).toContain('have not been published yet');
  expect(html).not.toContain('reverse DNS');
  expect(html).not.toContain('signed');
  expect(html).not.toContain('mailto:');
});

it('is small, needs no script and is available in Japanese', async () => {
  const html = await page({}, 'ja');
  expect(html).toContain('<html lang="ja">');
  expect(html).toContain('ページを残します。');
  expect(html).not.toContain('<script');
  expect(Buffer.byteLength(html)).toBeLessThan(10_000);
});
