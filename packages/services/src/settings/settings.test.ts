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

test('an invalid value in the database is not in force, is shown, and can be replaced', async () => {
  const key = 'crawler.contactUrl';
  const row = { value: 'https://a.example/\r\nX: 1', updatedAt: crawl.clock.now(), updatedBy: 'psql' };
  await crawl.prisma.setting.upsert({ where: { key }, create: { key, ...row }, update: row });
  const shown = async () =>
    (await crawl.services.settings.list({ ctx, input: undefined })).find((one) => one.key === key);
  expect(await shown()).toMatchObject({
    value: '',
    isDefault: false,
    refused: String.raw`"https://a.example/\r\nX: 1"`,
  });
  await crawl.services.settings.set({ ctx, input: { key, value: null } });
  expect(await shown()).toMatchObject({ value: '', isDefault: true, refused: null });
});

test.each([
  ['crawler.contactUrl', 'https://a.example/\r\nX: 1', 'value'],
  ['mail.imapUser', 'crawler\nA1 LOGOUT', 'value'],
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
