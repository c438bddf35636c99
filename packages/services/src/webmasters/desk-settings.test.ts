import { hostIdOf } from '@meguri/database';
import { packHours } from '@meguri/schedule';
import { expect, test } from 'vitest';
import { operator } from '../testing/own-crawl.ts';
import { ctx, name, ownDesk } from './own-desk.fixture.ts';

const { crawl, desk, open, proven, set, hostRow } = await ownDesk();

test('a stop takes effect at once, is reported to operators, and can be undone by them', async () => {
  const key = await proven();
  expect(await set(key, { paused: true })).toEqual({ kind: 'done' });
  expect(await hostRow()).toMatchObject({ paused: true, throttle: { webmaster: { paused: true } } });
  expect((await open(key))?.host).toMatchObject({
    stoppedBy: 'webmaster',
    nextAccessAt: null,
    nextPages: [],
  });
  const { events, audit, hosts } = crawl.services;
  const openEvents = await events.list({ ctx: operator, input: { open: true } });
  expect(openEvents.rows).toMatchObject([{ kind: 'webmaster-stop', subject: `host:${name}` }]);
  const [act] = await audit.list({ ctx: operator, input: { subject: `host:${name}` } });
  expect(act).toMatchObject({ actor: `webmaster of ${name}`, action: 'host.edit' });
  await hosts.undo({ ctx: operator, input: { name, auditId: act?.id ?? '' } });
  expect((await hostRow()).paused).toBe(false);
});

test('every stop is reported, whether or not operators dismissed the previous one', async () => {
  const key = await proven();
  const { events } = crawl.services;
  const openStops = async () =>
    (await events.list({ ctx: operator, input: { open: true } })).rows.filter(
      ({ kind, subject }) => kind === 'webmaster-stop' && subject === `host:${name}`,
    );
  await set(key, { paused: true });
  const [first] = await openStops();
  await events.dismiss({ ctx: operator, input: { id: first?.id ?? '' } });
  expect(await openStops()).toEqual([]);
  crawl.clock.advanceSeconds(60);
  await set(key, { paused: true });
  const [second] = await openStops();
  expect(second).toMatchObject({ at: crawl.clock.now() });
  await expect(events.reopen({ ctx: operator, input: { id: first?.id ?? '' } })).rejects.toMatchObject({
    code: 'not-found',
  });
  crawl.clock.advanceSeconds(60);
  await set(key, { paused: true });
  expect(await openStops()).toMatchObject([{ at: crawl.clock.now() }]);
  await set(key, { paused: false });
  expect(await openStops()).toEqual([]);
});

test('a dismissed report of a stop can be reopened', async () => {
  const key = await proven();
  const { events } = crawl.services;
  await set(key, { paused: true });
  const stops = async () =>
    (await events.list({ ctx: operator, input: { open: true } })).rows.filter(
      ({ kind }) => kind === 'webmaster-stop',
    );
  const [stop] = await stops();
  const id = stop?.id ?? '';
  await events.dismiss({ ctx: operator, input: { id } });
  await events.reopen({ ctx: operator, input: { id } });
  expect(await stops()).toEqual([stop]);
  await set(key, { paused: false });
});

test('settings of a webmaster slow the crawl down, but never make it faster than operators and robots.txt allow', async () => {
  const key = await proven();
  const { hosts } = crawl.services;
  await hosts.edit({ ctx: operator, input: { name, minIntervalSeconds: 60, paused: true } });
  await set(key, { minIntervalSeconds: 0, paused: false, excludedPaths: ['/*.pdf$'] });
  const view = await open(key);
  expect(view?.host).toMatchObject({ stoppedBy: 'operator', settings: { paused: false } });
  expect(view?.host?.interval.seconds).toBe(60);
  await set(key, { minIntervalSeconds: 600 });
  expect((await open(key))?.host?.interval).toMatchObject({ seconds: 600, binding: 'webmaster' });
  await hosts.edit({ ctx: operator, input: { name, minIntervalSeconds: null, paused: false } });
  expect((await hosts.get({ ctx: operator, input: { name } })).webmaster.excludedPaths).toEqual(['/*.pdf$']);
});

test.each([
  [{ minIntervalSeconds: Number.NaN }, 'minIntervalSeconds'],
  [{ minIntervalSeconds: -1 }, 'minIntervalSeconds'],
  [{ hours: { timeZone: 'Mars/Olympus', openHours: packHours(() => true) } }, 'hours'],
  [{ excludedPaths: ['no slash'] }, 'excludedPaths'],
  [{ priority: 100 }, 'change'],
  [{ maxHops: 1_000 }, 'change'],
  [{ maxPathDepth: 0 }, 'maxPathDepth'],
])('%j is refused', async (change, field) => {
  const key = await proven();
  expect(await set(key, change)).toEqual({ kind: 'invalid', field });
});

test('an outdated edit is refused as a conflict', async () => {
  const key = await proven();
  const version = (await open(key))?.host?.version;
  await crawl.services.hosts.edit({ ctx: operator, input: { name, priority: 3 } });
  const input = { host: name, change: { minIntervalSeconds: 30 }, version };
  expect(await desk().editSettings({ ctx, key, input })).toEqual({ kind: 'conflict' });
});

test('pages that robots.txt forbids are not among the next pages', async () => {
  const key = await proven();
  const nextUrls = async () => (await open(key))?.host?.nextPages.map(({ url }) => url);
  expect(await nextUrls()).toEqual([`http://${name}/`]);
  const hostId = hostIdOf(name);
  const read = { fetchedAt: crawl.clock.now(), status: 'parsed', reason: 'parsed', httpStatus: 200 };
  const body = new Uint8Array(Buffer.from('User-agent: *\nDisallow: /\n'));
  await crawl.prisma.robots.create({ data: { hostId, scheme: 'http', ...read, body } });
  expect(await nextUrls()).toEqual([]);
  await crawl.prisma.robots.deleteMany({ where: { hostId } });
});

test('pages that the settings of the webmaster exclude are not among the next pages', async () => {
  const key = await proven();
  const nextUrls = async () => (await open(key))?.host?.nextPages.map(({ url }) => url);
  expect(await nextUrls()).toEqual([`http://${name}/`]);
  expect(await set(key, { excludedPaths: ['/*'] })).toEqual({ kind: 'done' });
  expect(await nextUrls()).toEqual([]);
  await set(key, { excludedPaths: [], maxPathDepth: 1 });
  expect(await nextUrls()).toEqual([`http://${name}/`]);
  await set(key, { maxPathDepth: null });
});
