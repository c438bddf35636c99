import { hostIdOf } from '@meguri/database';
import { beforeAll, expect, test } from 'vitest';
import { operator as ctx, ownCrawl, type TestCrawl } from '../testing/own-crawl.ts';
import { ruleRange } from './rule-range.ts';

const crawl = await ownCrawl();

beforeAll(async () => {
  const urls = ['https://www.slow.example/', 'https://slow.example/', 'https://other.example/'];
  await crawl.services.seeds.add({ ctx, input: { urls } });
});

const rule = { paused: false, pausedUntil: null, minIntervalSeconds: null, note: null, disabled: false };
const put = (fields: Partial<Parameters<TestCrawl['services']['throttleRules']['put']>[0]['input']>) =>
  crawl.services.throttleRules.put({
    ctx,
    input: { ...rule, kind: 'domain', value: 'slow.example', paused: true, ...fields },
  });
const detailOf = (name: string) => crawl.services.hosts.get({ ctx, input: { name } });

test('a rule for a domain is shown at its hosts, makes them due, and exists once', async () => {
  await crawl.prisma.host.updateMany({ data: { nextDueAt: new Date('2030-01-01') } });
  await put({ value: 'Slow.Example', paused: false, minIntervalSeconds: 300, reason: 'complaint' });
  await put({ minIntervalSeconds: 600, paused: false });
  expect(await crawl.services.throttleRules.list({ ctx, input: undefined })).toHaveLength(1);
  for (const name of ['slow.example', 'www.slow.example'])
    expect(await detailOf(name)).toMatchObject({
      rules: [{ value: 'slow.example', minIntervalSeconds: 600 }],
      interval: { seconds: 600, binding: 'rule' },
    });
  expect((await detailOf('other.example')).rules).toEqual([]);
  const due = await crawl.prisma.host.findMany({ where: { nextDueAt: crawl.clock.now() } });
  expect(due.map(({ name }) => name).sort()).toEqual(['slow.example', 'www.slow.example']);
});

test('a rule for addresses applies to the last known address of a host', async () => {
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
  ['domain', 'not a domain', 'not a domain'],
  ['domain', 'co.jp', 'public suffix'],
  ['domain', '192.0.2.1', 'not a domain'],
  ['address-range', '192.0.2.0/33', 'longer than /32'],
  ['address-range', '0.0.0.0/0', 'too wide'],
  ['address-range', 'example.org', 'not an IP address range'],
  ['address-range', 'fe80::1%eth0', 'not an IP address range'],
] as const)('a rule for the %s “%s” is refused', async (kind, value, words) => {
  await expect(put({ kind, value })).rejects.toMatchObject({
    code: 'invalid',
    message: expect.stringContaining(words),
  });
});

test('a rule for a domain applies to hosts below its private suffixes', async () => {
  const names = [
    'docs.amazonaws.com',
    'one.s3.amazonaws.com',
    'two.s3.amazonaws.com:8080',
    'amazonaws.com.example',
  ];
  const urls = names.map((name) => `http://${name}/`);
  await crawl.services.seeds.add({ ctx, input: { urls } });
  const { id } = await put({ value: 'amazonaws.com', paused: true });
  const listed = await crawl.services.throttleRules.list({ ctx, input: undefined });
  expect(listed.find((one) => one.id === id)).toMatchObject({ hosts: 3 });
  await crawl.services.throttleRules.lift({ ctx, input: { id } });
});

test('a rule without effect is refused', async () => {
  await expect(put({ paused: false })).rejects.toMatchObject({ code: 'invalid' });
});

const hostCounts = async () =>
  (await crawl.services.throttleRules.list({ ctx, input: undefined })).map(({ value, hosts, pages }) => ({
    value,
    hosts,
    pages,
  }));

test('the list shows how many hosts each rule applies to, and a preview shows its effect', async () => {
  await put({ value: 'www.slow.example', paused: false, minIntervalSeconds: 60 });
  await put({ kind: 'address-range', value: '192.0.2.8/30' });
  const counts = await hostCounts();
  expect(counts).toEqual(
    expect.arrayContaining([
      { value: '192.0.2.8/30', hosts: 1, pages: 1 },
      { value: 'www.slow.example', hosts: 1, pages: 1 },
      { value: 'slow.example', hosts: 2, pages: 2 },
    ]),
  );
  const preview = (value: string) =>
    crawl.services.throttleRules.preview({ ctx, input: { kind: 'domain', value, minIntervalSeconds: 60 } });
  expect(await preview('Slow.example')).toMatchObject({
    value: 'slow.example',
    hosts: 2,
    slowedHosts: 2,
    capacity: { before: 2 * 4_320, after: 2 * 1_440 },
    existing: { minIntervalSeconds: 600 },
    largest: ['slow.example', 'www.slow.example'],
  });
  expect(await preview('w.example')).toMatchObject({ hosts: 0, largest: [], existing: null });
});

test('an outdated edit is refused, and an undo restores the rule', async () => {
  const value = 'edited.example';
  const first = await put({ value, version: null });
  await expect(put({ value, version: null })).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('operator'),
  });
  const second = await put({ value, version: first.version, disabled: true, note: 'for now' });
  const undo = (auditId: string) => crawl.services.throttleRules.undo({ ctx, input: { auditId } });
  await expect(undo(first.version ?? '')).rejects.toMatchObject({ code: 'conflict' });
  await undo(second.version ?? '');
  const find = async () =>
    (await crawl.services.throttleRules.list({ ctx, input: undefined })).find((one) => one.value === value);
  const restored = await find();
  expect(restored).toMatchObject({ paused: true, disabled: false, note: null });
  const { auditId } = await crawl.services.throttleRules.lift({
    ctx,
    input: { id: first.id, version: restored?.version },
  });
  expect(await find()).toBeUndefined();
  await undo(auditId);
  expect(await find()).toMatchObject({ paused: true });
});

test.each([
  ['192.0.2.5/24', '192.0.2.0/24'],
  ['192.0.2.5', '192.0.2.5/32'],
  ['2001:DB8:0:0::1/48', '2001:db8::/48'],
  ['2001:0db8::0001', '2001:db8::1/128'],
  ['::ffff:192.0.2.1/120', '::ffff:c000:200/120'],
])('the range %s is %s', (typed, range) => {
  expect(ruleRange('address-range', typed)).toBe(range);
});
