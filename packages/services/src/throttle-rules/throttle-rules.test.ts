import { hostIdOf } from '@meguri/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anybody as ctx, openTestCrawl, type TestCrawl } from '../testing/open-test-crawl.ts';

let crawl: TestCrawl;

beforeAll(async () => {
  crawl = await openTestCrawl();
  const urls = ['https://www.slow.example/', 'https://slow.example/', 'https://other.example/'];
  await crawl.services.seeds.add({ ctx, input: { urls } });
});
afterAll(() => crawl.close());

const rule = { paused: false, pausedUntil: null, minIntervalSeconds: null, note: null };
const put = (fields: Partial<Parameters<TestCrawl['services']['throttleRules']['put']>[0]['input']>) =>
  crawl.services.throttleRules.put({
    ctx,
    input: { ...rule, kind: 'domain', value: 'slow.example', paused: true, ...fields },
  });
const detailOf = (name: string) => crawl.services.hosts.get({ ctx, input: { name } });

test('a rule for a domain shows at its hosts, wakes them, and is there once', async () => {
  await crawl.prisma.host.updateMany({ data: { nextDueAt: new Date('2030-01-01') } });
  await put({ value: 'Slow.Example', paused: false, minIntervalSeconds: 300, reason: 'complaint' });
  await put({ minIntervalSeconds: 600, paused: false });
  expect(await crawl.services.throttleRules.list({ ctx, input: undefined })).toHaveLength(1);
  for (const name of ['slow.example', 'www.slow.example'])
    expect(await detailOf(name)).toMatchObject({
      rules: [{ value: 'slow.example', minIntervalSeconds: 600 }],
      interval: { seconds: 600, binding: 'site-group' },
    });
  expect((await detailOf('other.example')).rules).toEqual([]);
  const due = await crawl.prisma.host.findMany({ where: { nextDueAt: crawl.clock.now() } });
  expect(due.map(({ name }) => name).sort()).toEqual(['slow.example', 'www.slow.example']);
});

test('a rule for addresses holds where the host was last found', async () => {
  await crawl.prisma.host.update({
    where: { hostId: hostIdOf('other.example') },
    data: { address: '192.0.2.9' },
  });
  const { id } = await put({ kind: 'address-range', value: '192.0.2.0/24' });
  expect((await detailOf('other.example')).rules).toMatchObject([{ value: '192.0.2.0/24', paused: true }]);
  await crawl.services.throttleRules.lift({ ctx, input: { id, reason: 'solved' } });
  expect((await detailOf('other.example')).rules).toEqual([]);
  const lift = crawl.services.throttleRules.lift({ ctx, input: { id } });
  await expect(lift).rejects.toMatchObject({ code: 'not-found' });
  const audit = await crawl.services.audit.list({ ctx, input: { subject: 'address-range:192.0.2.0/24' } });
  expect(audit.map(({ action }) => action)).toEqual(['throttle-rule.lift', 'throttle-rule.put']);
});

test.each([
  ['domain', 'not a domain', 'no domain'],
  ['domain', 'co.jp', 'public suffix'],
  ['domain', '192.0.2.1', 'no domain'],
  ['address-range', '192.0.2.0/33', 'longer than 32'],
  ['address-range', '0.0.0.0/0', 'too wide'],
  ['address-range', 'example.org', 'no range'],
] as const)('a rule for the %s “%s” is refused', async (kind, value, words) => {
  await expect(put({ kind, value })).rejects.toMatchObject({
    code: 'invalid',
    message: expect.stringContaining(words),
  });
});

test('a rule that does nothing is refused', async () => {
  await expect(put({ paused: false })).rejects.toMatchObject({ code: 'invalid' });
});
