import { expect, test } from 'vitest';
import { operator as ctx, ownCrawl } from '../testing/own-crawl.ts';

const crawl = await ownCrawl();

const set = (key: string, value: unknown) => crawl.services.settings.set({ ctx, input: { key, value } });

test('the public page names the operator, addresses and rules', async () => {
  expect(await crawl.services.public.about()).toMatchObject({
    product: 'Meguri',
    name: '',
    addresses: [],
    accessIntervalSeconds: 20,
  });
  await set('public.name', 'A library');
  await set('public.purpose', 'We keep pages.');
  await set('public.addresses', '192.0.2.0/24, 2001:db8::/32 198.51.100.7');
  crawl.clock.advanceSeconds(6);
  expect(await crawl.services.public.about()).toMatchObject({
    name: 'A library',
    purpose: { en: 'We keep pages.', ja: 'We keep pages.' },
    addresses: ['192.0.2.0/24', '2001:db8::/32', '198.51.100.7'],
  });
});

test.each([
  ['public.addresses', '192.0.2.0/24 example.org'],
  ['public.contact', 'nobody'],
  ['public.hostSuffix', 'crawl.example.org'],
])('%s is not "%s"', async (key, value) => {
  await expect(set(key, value)).rejects.toThrow('expected');
});
