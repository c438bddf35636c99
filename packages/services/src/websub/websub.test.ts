import { createHmac } from 'node:crypto';
import { readAnnouncedChanges } from '@meguri/contracts';
import { hostIdOf, urlKeyOf } from '@meguri/database';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { operator as ctx, ownCrawl } from '../testing/own-crawl.ts';

const url = 'https://feeds.example/feed';
const topic = 'https://feeds.example/feed?format=atom';
const token = 'a-token';
const secret = 'a secret';
const keys = { hostId: hostIdOf('feeds.example'), urlKey: BigInt(urlKeyOf(url)) };

const crawl = await ownCrawl();

beforeAll(async () => {
  await crawl.services.seeds.add({ ctx, input: { urls: [url] } });
});
beforeEach(async () => {
  const now = crawl.clock.now();
  await crawl.prisma.discoveredBatch.deleteMany();
  await crawl.prisma.feedSubscription.deleteMany();
  await crawl.prisma.feedSubscription.create({
    data: {
      ...keys,
      topic,
      hub: 'https://hub.example/',
      token,
      secret,
      namedAt: now,
      askedAt: now,
      nextAskAt: now,
    },
  });
});

const verify = (call: Partial<Parameters<typeof crawl.services.webSub.verifyIntent>[0]> = {}) =>
  crawl.services.webSub.verifyIntent({
    token,
    mode: 'subscribe',
    topic,
    challenge: 'echo',
    lease: '86400',
    ...call,
  });

const sign = (body: string, method = 'sha256', key = secret) =>
  `${method}=${createHmac(method, key).update(body).digest('hex')}`;

const feed = `<feed xmlns="http://www.w3.org/2005/Atom"><link rel="self" href="${topic}"/>
  <entry><link href="https://feeds.example/entry"/><updated>2020-01-01T00:00:00Z</updated></entry>
  <entry><link href="https://elsewhere.example/entry"/><updated>2020-01-01T00:00:00Z</updated></entry></feed>`;

const receive = (call: { body?: string; signature?: string | null; token?: string } = {}) => {
  const { body = feed } = call;
  return crawl.services.webSub.receiveContent({
    token: call.token ?? token,
    contentType: 'application/atom+xml',
    signature: call.signature === undefined ? sign(body) : call.signature,
    readBody: (maxBytes) => Promise.resolve(body.length > maxBytes ? null : Buffer.from(body)),
  });
};

const announced = async () =>
  (await crawl.prisma.discoveredBatch.findMany()).flatMap(({ links }) =>
    (links as unknown[]).map(readAnnouncedChanges),
  );

test('a requested subscription is confirmed for its lease, and renewed before it ends', async () => {
  expect(await verify()).toEqual({ kind: 'confirmed', challenge: 'echo' });
  const row = await crawl.prisma.feedSubscription.findFirstOrThrow();
  const afterSeconds = (at: Date | null) => (Number(at) - crawl.clock.now().getTime()) / 1_000;
  expect(afterSeconds(row.expiresAt)).toBe(86_400);
  expect(afterSeconds(row.nextAskAt)).toBe(0.9 * 86_400);
});

test.each([
  ['another address', { token: 'guessed' }],
  ['another topic', { topic: 'https://feeds.example/other' }],
  ['the end of it', { mode: 'unsubscribe' }],
  ['no challenge', { challenge: null }],
  ['a challenge of a megabyte', { challenge: 'x'.repeat(1_048_576) }],
])('a hub that asks for %s gets no answer', async (_what, call) => {
  expect(await verify(call)).toEqual({ kind: 'unknown' });
  expect((await crawl.prisma.feedSubscription.findFirstOrThrow()).expiresAt).toBeNull();
});

test('unrequested and outdated subscriptions are not confirmed', async () => {
  await crawl.prisma.feedSubscription.updateMany({ data: { askedAt: null } });
  expect(await verify()).toEqual({ kind: 'unknown' });
  await crawl.prisma.feedSubscription.updateMany({ data: { askedAt: crawl.clock.now() } });
  crawl.clock.advanceSeconds(90_000);
  expect(await verify()).toEqual({ kind: 'unknown' });
});

test('a hub that refuses ends the subscription and is not asked again for a month', async () => {
  await verify();
  expect(await verify({ mode: 'denied' })).toEqual({ kind: 'noted' });
  const { expiresAt, nextAskAt } = await crawl.prisma.feedSubscription.findFirstOrThrow();
  expect(expiresAt).toBeNull();
  expect(nextAskAt.getTime() - crawl.clock.now().getTime()).toBe(30 * 86_400_000);
  expect(await receive()).toEqual({ kind: 'unknown' });
});

test('signed content announces the feed and its entries on the same host', async () => {
  await verify();
  expect(await receive()).toEqual({ kind: 'accepted' });
  expect(await announced()).toEqual([
    {
      hostId: keys.hostId,
      source: 'push',
      changes: [
        { urlKey: urlKeyOf(url), changedAt: crawl.clock.now() },
        { urlKey: urlKeyOf('https://feeds.example/entry'), changedAt: new Date('2020-01-01T00:00:00Z') },
      ],
    },
  ]);
});

test.each(['sha1', 'sha256', 'sha384', 'sha512'])('content may be signed with %s', async (method) => {
  await verify();
  await receive({ signature: sign(feed, method) });
  expect(await announced()).toHaveLength(1);
});

test.each([
  ['no signature', null],
  ['another secret', sign(feed, 'sha256', 'guessed')],
  ['a signature of something else', sign('other')],
  ['a broken signature', 'sha256=zz'],
  ['a method of its own', `md5=${createHmac('md5', secret).update(feed).digest('hex')}`],
])('content with %s is acknowledged and ignored', async (_what, signature) => {
  await verify();
  expect(await receive({ signature })).toEqual({ kind: 'accepted' });
  expect(await announced()).toEqual([]);
});

test('content is accepted at intervals, until the lease ends, up to a length', async () => {
  expect(await receive()).toEqual({ kind: 'unknown' });
  await verify();
  expect(await receive({ body: 'x'.repeat(1_048_577) })).toEqual({ kind: 'too-large' });
  expect(await receive()).toEqual({ kind: 'accepted' });
  expect(await receive()).toEqual({ kind: 'too-soon' });
  crawl.clock.advanceSeconds(10);
  expect(await receive({ body: 'no feed at all' })).toEqual({ kind: 'accepted' });
  crawl.clock.advanceSeconds(86_400);
  expect(await receive()).toEqual({ kind: 'unknown' });
  expect(await receive({ token: 'guessed' })).toEqual({ kind: 'unknown' });
});
