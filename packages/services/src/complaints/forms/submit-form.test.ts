import { createHash } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
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
  expect(await submit(proof)).toEqual({ kind: 'accepted', held: false });
  expect(await submit(proof)).toEqual({ kind: 'accepted', held: false });
  expect(await rows()).toMatchObject([
    { source: 'form', status: 'open', awaitsDecision: true, hosts: ['www.site.example'] },
  ]);
});

test('without proof of work it is held and pauses nothing', async () => {
  const { name } = await crawl.prisma.host.update({
    where: { hostId: (await crawl.prisma.host.findFirstOrThrow()).hostId },
    data: { paused: false },
  });
  expect(await submit()).toEqual({ kind: 'accepted', held: true });
  expect((await rows())[0]).toMatchObject({ status: 'held', awaitsDecision: false, hosts: [name] });
  const input = { status: 'needs-action' as const, limit: 1 };
  expect((await crawl.services.complaints.list({ ctx, input })).rows).toMatchObject([{ status: 'held' }]);
  const [held] = await rows();
  const accepted = await crawl.services.complaints.triage({
    ctx,
    input: { id: held?.id ?? '', change: { status: 'open' } },
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
    held: false,
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
