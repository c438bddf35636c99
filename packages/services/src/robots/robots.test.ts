import { hostIdOf } from '@meguri/database';
import { parseRobots } from '@meguri/robots';
import { beforeAll, expect, test } from 'vitest';
import { operator as ctx, ownCrawl } from '../testing/own-crawl.ts';

const name = 'a.example';
const old = 'User-agent: *\nDisallow: /private/\n';
const text = 'User-agent: *\nDisallow: /new/\n';

const crawl = await ownCrawl();

beforeAll(async () => {
  const urls = ['/', '/private/1', '/private/2', '/new/1'].map((path) => `https://${name}${path}`);
  await crawl.services.seeds.add({ ctx, input: { urls: [...urls, 'https://down.example/'] } });
  const version = {
    hostId: hostIdOf(name),
    scheme: 'https',
    status: 'parsed',
    reason: 'parsed',
    httpStatus: 200,
  };
  const bytes = (body: string) => new Uint8Array(Buffer.from(body));
  await crawl.prisma.robotsVersion.createMany({
    data: [
      { ...version, fetchedAt: at(-7_200), body: bytes(old) },
      { ...version, fetchedAt: at(-60), body: bytes(text) },
    ],
  });
  await crawl.prisma.robots.createMany({
    data: [
      {
        ...version,
        fetchedAt: at(-60),
        body: bytes(text),
        parsed: structuredClone(parseRobots(text)) as object,
      },
      {
        ...version,
        hostId: hostIdOf('down.example'),
        status: 'disallow-all',
        reason: 'connect-timeout',
        httpStatus: null,
        fetchedAt: at(-30),
        unreachableSince: at(-3_600),
      },
    ],
  });
});

const at = (seconds: number) => new Date(crawl.clock.now().getTime() + seconds * 1000);
const list = (filter: 'all' | 'errors' | 'exceptions' | 'requested') =>
  crawl.services.robots.list({ ctx, input: { filter } });
const hostOf = (host: string) => crawl.prisma.host.findUniqueOrThrow({ where: { hostId: hostIdOf(host) } });

test('fetches are listed latest first, unusual ones separately', async () => {
  expect((await list('all')).rows.map(({ host }) => host)).toEqual(['down.example', name]);
  expect((await list('errors')).rows).toMatchObject([
    { host: 'down.example', status: 'disallow-all', unreachableSince: at(-3_600) },
  ]);
  expect((await list('exceptions')).rows).toEqual([]);
  await crawl.services.hosts.edit({ ctx, input: { name, robotsRecheckSeconds: 600 } });
  expect((await list('exceptions')).rows).toMatchObject([
    { host: name, recheckSeconds: 600, recheckAt: at(540) },
  ]);
});

test('an unreachable robots.txt is listed and shown with the time at which nodes retry it', async () => {
  const down = { hostId: hostIdOf('down.example') };
  const retryAt = async () => {
    const [row] = (await list('errors')).rows;
    const { robots } = await crawl.services.hosts.get({ ctx, input: { name: 'down.example' } });
    return [row?.recheckAt, robots[0]?.recheckAt];
  };
  expect(await retryAt()).toEqual([at(270), at(270)]);
  await crawl.prisma.host.update({ where: down, data: { consecutiveErrors: 3 } });
  expect(await retryAt()).toEqual([at(1_170), at(1_170)]);
  await crawl.prisma.host.update({ where: down, data: { consecutiveErrors: 0 } });
});

test('a version shows its changes and the affected pages', async () => {
  const { rows } = await crawl.services.robots.versions({ ctx, input: { name } });
  expect(rows.map(({ fetchedAt }) => fetchedAt)).toEqual([at(-60), at(-7_200)]);
  const input = { name, scheme: 'https', fetchedAt: at(-60) };
  expect(await crawl.services.robots.version({ ctx, input })).toMatchObject({
    previousAt: at(-7_200),
    lines: expect.arrayContaining([
      { kind: 'removed', text: 'Disallow: /private/' },
      { kind: 'added', text: 'Disallow: /new/' },
    ]),
    effect: { judged: 4, pages: 4, allowed: 2, forbidden: 1 },
  });
  const none = crawl.services.robots.version({ ctx, input: { ...input, fetchedAt: at(-61) } });
  await expect(none).rejects.toMatchObject({ code: 'not-found' });
});

test('the deciding line is named for any URL, by the stored robots.txt or a draft', async () => {
  const urls = [`https://${name}/new/x`, '/private/1', 'nonsense', 'https://b.example/new/x'];
  const stored = await crawl.services.robots.try({ ctx, input: { name, urls } });
  expect(stored.verdicts).toMatchObject([
    { allowed: false, line: 2, rule: 'Disallow: /new/' },
    { allowed: true, line: null },
    { allowed: null },
    { allowed: false },
  ]);
  const draft = 'User-agent: *\nCrawl-delay: 9\nDisallow: /\nAllow: /$\n';
  const drafted = await crawl.services.robots.try({ ctx, input: { name, draft, urls: ['/'] } });
  expect(drafted).toMatchObject({
    verdicts: [{ allowed: true, line: 4, crawlDelaySeconds: 9 }],
    effect: { allowed: 0, forbidden: 2 },
  });
});

test('requests robots.txt of named hosts, of unreachable ones (one after the other), and of all', async () => {
  const want = (which: Parameters<typeof crawl.services.robots.want>[0]['input']['which']) =>
    crawl.services.robots.want({ ctx, input: { which, reason: 'a webmaster asked' } });
  await crawl.prisma.host.update({
    where: { hostId: hostIdOf('down.example') },
    data: { blocked: true, lastAccessAt: at(-30), nextAccessAt: at(3_600) },
  });
  expect(await want('errors')).toEqual({ hosts: 1, until: at(0) });
  expect(await hostOf('down.example')).toMatchObject({
    robotsRecheckRequestedAt: at(0),
    nextAccessAt: at(0),
    nextDueAt: at(0),
  });
  const both = await want({ names: [name, 'down.example'] });
  expect(both).toEqual({ hosts: 2, until: at(0.1) });
  expect((await list('requested')).rows).toHaveLength(2);
  await expect(want({ names: ['nobody.example'] })).rejects.toMatchObject({ code: 'not-found' });
  expect((await list('all')).readAfter).toBeNull();
  await want('all');
  const { readAfter, rows } = await list('all');
  expect(readAfter).toEqual(at(0));
  expect(rows.map(({ recheckAt }) => recheckAt)).toEqual([at(0), at(0)]);
  const { robots } = await crawl.services.hosts.get({ ctx, input: { name } });
  expect(robots[0]?.recheckAt).toEqual(at(0));
});
