import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { crawlPages } from '../../testing/crawl-page.ts';
import { operator as ctx, ownCrawl } from '../../testing/own-crawl.ts';
import { isProven } from './proof-of-work.ts';

const crawl = await ownCrawl();

beforeAll(async () => {
  await crawl.services.seeds.add({ ctx, input: { urls: ['http://www.site.example/'] } });
});

/** Solves the challenge like the script of the form. */
function solve(challenge: string, bits: number): string {
  for (let number = 0; ; number += 1) {
    const digest = createHash('sha256').update(`${challenge}:${number}`).digest();
    if (digest.readUInt32BE(0) >>> (32 - bits) === 0) return String(number);
  }
}

const stop = 'Stop crawling http://www.site.example/ immediately. You overload our server.';
const fields = (more: Record<string, string> = {}) => ({
  name: 'A. Webmaster',
  address: 'webmaster@site.example',
  subject: '',
  text: stop,
  challenge: '',
  solution: '',
  website: '',
  ...more,
});
const submit = (more?: Record<string, string>, clientAddress = '198.51.100.1') =>
  crawl.services.complaintForm.submit({ ctx: { requestId: 'r', clientAddress }, fields: fields(more) });
const rows = async () => (await crawl.services.complaints.list({ ctx, input: { limit: 50 } })).rows;

test('with proof of work a complaint counts at once, and only once', async () => {
  const { challenge, bits } = await crawl.services.complaintForm.begin();
  const proof = { challenge, solution: solve(challenge, bits) };
  expect(await submit(proof)).toEqual({ kind: 'accepted', isUnverified: false });
  expect(await submit(proof)).toEqual({ kind: 'accepted', isUnverified: false });
  expect(await rows()).toMatchObject([
    { source: 'form', status: 'open', awaitsDecision: true, hosts: ['www.site.example'] },
  ]);
});

test('without proof of work it is unverified and pauses nothing', async () => {
  const { name } = await crawl.prisma.host.update({
    where: { hostId: (await crawl.prisma.host.findFirstOrThrow()).hostId },
    data: { paused: false },
  });
  expect(await submit()).toEqual({ kind: 'accepted', isUnverified: true });
  expect((await rows())[0]).toMatchObject({ status: 'unverified', awaitsDecision: false, hosts: [name] });
  const input = { status: 'needs-action' as const, limit: 1 };
  expect((await crawl.services.complaints.list({ ctx, input })).rows).toMatchObject([
    { status: 'unverified' },
  ]);
  const [unverified] = await rows();
  const accepted = await crawl.services.complaints.triage({
    ctx,
    input: { id: unverified?.id ?? '', change: { status: 'open' } },
  });
  expect(accepted.status).toBe('open');
});

test('an expired or wrong proof is refused', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const challenge = `${now.getTime()}.${'ab'.repeat(16)}`;
  const solution = solve(challenge, 16);
  expect(isProven(challenge, solution, now)).toBe(true);
  expect(isProven(challenge, `${solution}1`, now)).toBe(false);
  expect(isProven(challenge, solution, new Date(now.getTime() + 8_000_000))).toBe(false);
  expect(isProven(challenge, solution, new Date(now.getTime() - 120_000))).toBe(false);
  for (const bad of ['', 'x', `${challenge}x`]) expect(isProven(bad, solution, now)).toBe(false);
  expect(isProven(challenge, '-1', now)).toBe(false);
});

test('invalid input is refused, and a form filled by a program is accepted but not stored', async () => {
  expect(await submit({ text: 'short' }, '198.51.100.2')).toEqual({ kind: 'invalid', field: 'text' });
  expect(await submit({ address: 'nobody' }, '198.51.100.2')).toEqual({ kind: 'invalid', field: 'address' });
  const before = (await rows()).length;
  expect(await submit({ website: 'https://spam.example/' }, '198.51.100.2')).toEqual({
    kind: 'accepted',
    isUnverified: false,
  });
  expect((await rows()).length).toBe(before);
});

test('limits complaints per hour and address', async () => {
  const outcomes = [];
  for (let index = 0; index < 7; index += 1) outcomes.push((await submit({}, '198.51.100.3')).kind);
  expect(outcomes).toEqual([...Array<string>(5).fill('accepted'), 'too-many', 'too-many']);
  expect((await submit({}, '198.51.100.4')).kind).toBe('accepted');
});

test('a host name without a scheme links the host, also with a port and under no public suffix', async () => {
  await crawl.services.seeds.add({
    ctx,
    input: { urls: ['http://wiki.intranet:8080/', 'http://plain.example/'] },
  });
  const text = 'Your crawler is too fast on wiki.intranet:8080, plain.example and unknown.intranet.';
  await submit({ text }, '198.51.100.77');
  const [complaint] = await rows();
  expect(complaint?.hosts.toSorted()).toEqual(['plain.example', 'wiki.intranet:8080']);
});

const product = { ctx, input: { key: 'public.addresses', value: '192.0.2.0/24 2001:db8::/32' } } as const;

const check = (change: Record<string, string> = {}, clientAddress = '203.0.113.1') =>
  crawl.services.complaintForm.check({
    ctx: { requestId: 'r', clientAddress },
    fields: {
      host: 'https://www.site.example/a',
      address: '192.0.2.7',
      at: crawl.clock.now().toISOString(),
      ...change,
    },
  });

describe('"was it us?"', () => {
  const minutesAgo = (minutes: number) => new Date(crawl.clock.now().getTime() - minutes * 60_000);

  beforeAll(async () => {
    await crawlPages(crawl, [{ url: 'http://www.site.example/', verdict: 'changed', body: 'a page' }]);
    await crawl.prisma.statisticHour.create({ data: { hour: minutesAgo(600), nodeId: 1 } });
  });

  test('without published addresses the record of the host answers', async () => {
    expect(await check()).toMatchObject({ kind: 'checked', isPublished: false, requests: 1 });
  });

  test('requests to the host around the time are counted for an address of ours', async () => {
    await crawl.services.settings.set(product);
    expect(await check()).toEqual({
      kind: 'checked',
      host: 'www.site.example',
      address: '192.0.2.7',
      isPublished: true,
      requests: 1,
      more: false,
      from: minutesAgo(10),
      to: crawl.clock.now(),
    });
    expect(await check({ address: '192.0.2.0/25' })).toMatchObject({ requests: 1 });
    expect(await check({ at: minutesAgo(11).toISOString() })).toMatchObject({ requests: 0 });
  });

  test('an address that is not ours is answered without a word on the host', async () => {
    expect(await check({ address: '198.51.100.1' })).toEqual({ kind: 'not-ours', address: '198.51.100.1' });
  });

  test('an unknown host is answered like one without requests', async () => {
    const at = minutesAgo(60).toISOString();
    const [known, unknown] = [await check({ at }), await check({ at, host: 'unknown.example' })];
    expect(unknown).toEqual({ ...known, host: 'unknown.example' });
    expect(known).toMatchObject({ kind: 'checked', requests: 0 });
  });

  test('a time before the records, and one beyond the setting, is not checked', async () => {
    const since = minutesAgo(600);
    expect(await check({ at: minutesAgo(700).toISOString() })).toEqual({ kind: 'not-kept', since });
    await crawl.prisma.statisticHour.create({ data: { hour: minutesAgo(500 * 1_440), nodeId: 1 } });
    const oldest = minutesAgo(90 * 1_440);
    expect(await check({ at: minutesAgo(91 * 1_440).toISOString() })).toEqual({
      kind: 'not-kept',
      since: oldest,
    });
  });

  test.each([
    [{ host: 'no host' }, 'host'],
    [{ address: '192.0.2' }, 'address'],
    [{ address: '192.0.2.0/33' }, 'address'],
    [{ at: 'yesterday' }, 'at'],
    [{ at: '2999-01-01T00:00:00Z' }, 'at'],
    [{ at: 'x'.repeat(300) }, 'at'],
  ])('%j is invalid', async (change, field) => {
    expect(await check(change)).toEqual({ kind: 'invalid', field });
  });

  test('checks are limited by client', async () => {
    const kinds = [];
    for (let index = 0; index < 32; index += 1)
      kinds.push((await check({ address: '198.51.100.1' }, '203.0.113.9')).kind);
    expect(kinds).toEqual([...Array<string>(30).fill('not-ours'), 'too-many', 'too-many']);
  });

  test('checks of one host are limited for all clients together', async () => {
    const host = 'watched.example';
    const kinds = [];
    for (let index = 0; index < 122; index += 1)
      kinds.push((await check({ host }, `203.0.112.${index}`)).kind);
    expect(kinds).toEqual([...Array<string>(120).fill('checked'), 'too-many', 'too-many']);
  });
});
