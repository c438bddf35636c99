import { expect, test } from 'vitest';
import { operator as ctx, ownCrawl } from '../testing/own-crawl.ts';

const crawl = await ownCrawl();

test('a setting is stored with its own type, however it was typed, and can be reset to its default', async () => {
  const { settings, audit } = crawl.services;
  const key = 'access.intervalSeconds';
  const input = { key, value: '7.5', reason: 'own hosts' };
  await expect(settings.set({ ctx, input })).rejects.toMatchObject({ code: 'invalid', field: 'value' });
  expect(await settings.set({ ctx, input: { ...input, confirmed: true } })).toMatchObject({
    value: 7.5,
    default: 20,
    isDefault: false,
    unit: 's',
  });
  const listed = await settings.list({ ctx, input: undefined });
  expect(listed.find((one) => one.key === key)).toMatchObject({ value: 7.5 });
  expect(await settings.set({ ctx, input: { key, value: null } })).toMatchObject({
    value: 20,
    isDefault: true,
  });
  expect(await audit.list({ ctx, input: { subject: `setting:${key}` } })).toMatchObject([
    { before: 7.5, after: 20, reason: null },
    { before: 20, after: 7.5, reason: 'own hosts' },
  ]);
});

test.each([
  ['access.intervalSeconds', 'soon', 'value'],
  ['access.intervalSecond', 20, 'key'],
  ['crawler.contactUrl', 'not a url', 'value'],
])('%s = %j is refused', async (key, value, field) => {
  await expect(crawl.services.settings.set({ ctx, input: { key, value } })).rejects.toMatchObject({
    code: 'invalid',
    field,
    message: expect.stringContaining(key),
  });
});
