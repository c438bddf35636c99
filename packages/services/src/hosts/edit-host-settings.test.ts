import {
  hostSetting,
  hostSettingFields,
  unsetHostSettings,
  type HostSettingField,
  type HostSettings,
  type HostSettingsChange,
} from '@meguri/contracts';
import { hostIdOf } from '@meguri/database';
import { noThrottleSettings, packHours, type ThrottleParty } from '@meguri/schedule';
import { expect, test } from 'vitest';
import { operator as ctx, ownCrawl } from '../testing/own-crawl.ts';

let names = 0;

const crawl = await ownCrawl();

/** A host for one test, accessed five seconds ago. */
async function newHost(): Promise<string> {
  names += 1;
  const name = `terms-${names}.example`;
  await crawl.services.seeds.add({ ctx, input: { urls: [`https://${name}/`, `https://${name}/private/`] } });
  await crawl.prisma.host.update({
    where: { hostId: hostIdOf(name) },
    data: { lastAccessAt: later(-5), nextAccessAt: later(15) },
  });
  return name;
}

const later = (seconds: number) => new Date(crawl.clock.now().getTime() + seconds * 1000);
const hostOf = (name: string) => crawl.prisma.host.findUniqueOrThrow({ where: { hostId: hostIdOf(name) } });
const detailOf = (name: string) => crawl.services.hosts.get({ ctx, input: { name } });
const edit = (name: string, party: ThrottleParty, change: HostSettingsChange) =>
  crawl.services.hosts.edit({ ctx, input: { name, party, confirmed: true, ...change } });

test('a new interval counts from the last access, in both directions', async () => {
  const name = await newHost();
  await edit(name, 'operator', { minIntervalSeconds: 3_600 });
  expect(await hostOf(name)).toMatchObject({ nextAccessAt: later(3_595), effectiveIntervalSeconds: 3_600 });
  await edit(name, 'operator', { minIntervalSeconds: null });
  expect(await hostOf(name)).toMatchObject({ nextAccessAt: later(15), effectiveIntervalSeconds: 20 });
});

test('the stricter setting of two parties applies, and stays when the other party clears its own', async () => {
  const name = await newHost();
  await edit(name, 'webmaster', { paused: true, minIntervalSeconds: 120 });
  await edit(name, 'operator', { paused: true, minIntervalSeconds: 60 });
  await edit(name, 'operator', { paused: false });
  expect(await detailOf(name)).toMatchObject({
    state: 'paused',
    settings: { paused: false, minIntervalSeconds: 60 },
    webmaster: { paused: true, minIntervalSeconds: 120 },
    interval: { seconds: 120, binding: 'webmaster' },
  });
  await edit(name, 'webmaster', { paused: false });
  expect(await hostOf(name)).toMatchObject({ paused: false });
});

test('a pause without a party, from an older row, belongs to the operators', async () => {
  const name = await newHost();
  await crawl.prisma.host.update({ where: { hostId: hostIdOf(name) }, data: { paused: true } });
  await edit(name, 'webmaster', { excludedPaths: ['/private/'] });
  expect(await detailOf(name)).toMatchObject({ state: 'paused', settings: { paused: true } });
  await edit(name, 'operator', { paused: false });
  expect(await hostOf(name)).toMatchObject({ paused: false });
});

test('hours and a pause until an instant move the next access, and empty settings are not stored', async () => {
  const name = await newHost();
  const openHours = packHours((hour) => hour % 24 < 6);
  await edit(name, 'webmaster', { hours: { timeZone: 'UTC', openHours } });
  const { nextAccessAt } = await hostOf(name);
  expect(nextAccessAt.getUTCHours()).toBeLessThan(6);
  await edit(name, 'webmaster', { hours: null, pausedUntil: later(7_200) });
  expect((await hostOf(name)).nextAccessAt).toEqual(later(7_200));
  await edit(name, 'webmaster', { pausedUntil: null });
  expect(await hostOf(name)).toMatchObject({ nextAccessAt: later(15), throttle: null });
});

test('excluded pages are scheduled again when the rule is removed', async () => {
  const name = await newHost();
  await edit(name, 'operator', { excludedPaths: ['/private/', '/x'] });
  await crawl.prisma.page.updateMany({
    where: { hostId: hostIdOf(name), url: { contains: 'private' } },
    data: { lastCode: 27, nextVisitAt: later(86_400) },
  });
  await edit(name, 'operator', { excludedPaths: ['/private/'], maxHops: 3 });
  const due = () =>
    crawl.prisma.page.count({ where: { hostId: hostIdOf(name), nextVisitAt: crawl.clock.now() } });
  expect(await due()).toBe(2);
  await crawl.prisma.page.updateMany({
    where: { hostId: hostIdOf(name) },
    data: { nextVisitAt: later(86_400) },
  });
  await edit(name, 'operator', { maxHops: null });
  expect(await due()).toBe(1);
});

test('pages found after the page limit are withheld, and restored with the reason for it', async () => {
  const name = await newHost();
  const pageOf = (path: string) =>
    crawl.services.pages.get({ ctx, input: { url: `https://${name}${path}` } });
  const urls = ['/a/b/c', '/a/b/d'].map((path) => `https://${name}${path}`);
  crawl.clock.advanceSeconds(1);
  await crawl.services.seeds.add({ ctx, input: { urls } });
  await edit(name, 'operator', { pageCap: 3 });
  expect((await hostOf(name)).lastPageKey).not.toBeNull();
  await edit(name, 'webmaster', { pageCap: 2 });
  const { lastPageAt } = await hostOf(name);
  expect(lastPageAt).toEqual((await pageOf('/private/')).discoveredAt);
  await crawl.prisma.page.updateMany({
    where: { hostId: hostIdOf(name), url: { in: urls } },
    data: { lastCode: 27, nextVisitAt: later(86_400) },
  });
  expect(await pageOf('/a/b/c')).toMatchObject({
    state: 'excluded',
    excludedReason: 'excluded-by-page-limit',
  });
  await edit(name, 'webmaster', { pageCap: null });
  await edit(name, 'operator', { pageCap: null, maxPathDepth: 2 });
  expect(await hostOf(name)).toMatchObject({ lastPageAt: null, lastPageKey: null });
  expect(await pageOf('/a/b/c')).toMatchObject({
    excludedReason: 'excluded-by-path-depth',
    nextVisitAt: crawl.clock.now(),
  });
  await edit(name, 'operator', { maxPathDepth: null });
  expect(await pageOf('/a/b/d')).toMatchObject({ excludedReason: 'excluded-by-setting' });
});

test('an outdated edit is refused with the newer change', async () => {
  const name = await newHost();
  const { version } = await detailOf(name);
  const input = { name, version, priority: 3 };
  await crawl.services.hosts.edit({ ctx, input: { ...input, minIntervalSeconds: 40 } });
  await expect(crawl.services.hosts.edit({ ctx, input })).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(/operator changed Minimum access interval: .+ → 40 s, Priority: 0 → 3 at/),
    refusal: { localized: { ja: { changes: expect.stringContaining('優先度: 0 → 3') } } },
  });
  const seen = await detailOf(name);
  await crawl.services.hosts.edit({ ctx, input: { ...input, version: seen.version, priority: 4 } });
  expect((await detailOf(name)).settings).toMatchObject({ minIntervalSeconds: 40, priority: 4 });
});

test('an undo keeps edits of other fields, and is refused if the same field was changed since', async () => {
  const name = await newHost();
  const first = await edit(name, 'operator', { minIntervalSeconds: 90 });
  await edit(name, 'operator', { note: 'asked by phone' });
  const undo = (auditId: string | null) =>
    crawl.services.hosts.undo({ ctx, input: { name, auditId: auditId ?? '' } });
  expect((await undo(first.version)).settings).toMatchObject({
    minIntervalSeconds: null,
    note: 'asked by phone',
  });
  const second = await edit(name, 'operator', { minIntervalSeconds: 80 });
  await edit(name, 'operator', { minIntervalSeconds: 70 });
  await expect(undo(second.version)).rejects.toMatchObject({ code: 'conflict' });
  await expect(undo('999999')).rejects.toMatchObject({ code: 'not-found' });
});

test('a webmaster cannot change settings of operators', async () => {
  const name = await newHost();
  await expect(edit(name, 'webmaster', { priority: 5 })).rejects.toMatchObject({ code: 'invalid' });
  await expect(
    edit(name, 'webmaster', { ...noThrottleSettings, excludedPaths: ['x'], note: null }),
  ).rejects.toMatchObject({
    code: 'invalid',
    field: 'excludedPaths',
  });
});

test('a preview shows the effect of a change, and changes nothing', async () => {
  const name = await newHost();
  const openHours = packHours((hour) => hour % 24 < 6);
  const change = {
    minIntervalSeconds: 60,
    hours: { timeZone: 'UTC', openHours },
    excludedPaths: ['/private/'],
    maxPathDepth: 2,
  };
  const preview = await crawl.services.hosts.previewSettings({ ctx, input: { name, change } });
  expect(preview).toMatchObject({
    before: { intervalSeconds: 20, openShare: 1, capacityPerDay: 4_320 },
    after: { intervalSeconds: 60, openShare: 0.25, capacityPerDay: 360 },
    judgedPages: 2,
    excludedPages: 1,
  });
  expect((await detailOf(name)).version).toBeNull();
});

const samples: HostSettings = {
  minIntervalSeconds: 90.5,
  ownServer: true,
  burstMaxCount: 3,
  priority: -7,
  pageCap: 1_000,
  maxPathDepth: 3,
  maxHops: 4,
  robotsRecheckSeconds: 3_600,
  paused: true,
  pausedUntil: new Date('2027-01-01T00:00:00Z'),
  hours: { timeZone: 'Asia/Tokyo', openHours: packHours((hour) => hour % 24 < 6) },
  excludedPaths: ['/private/'],
  note: 'asked by phone',
};

const isOperators = (field: HostSettingField) => hostSetting(field).setBy === 'operator';

test.each(hostSettingFields)('%s of an operator is stored and shown', async (field) => {
  const name = await newHost();
  await edit(name, 'operator', { [field]: samples[field] });
  const expected = { ...unsetHostSettings, [field]: samples[field] };
  expect(await detailOf(name)).toMatchObject({ settings: expected, webmaster: unsetHostSettings });
});

test.each(hostSettingFields.filter((field) => !isOperators(field)))(
  '%s of a webmaster is stored and shown',
  async (field) => {
    const { webmaster, settings } = await edit(await newHost(), 'webmaster', { [field]: samples[field] });
    expect(webmaster).toEqual({ ...unsetHostSettings, [field]: samples[field] });
    expect(settings).toEqual(unsetHostSettings);
  },
);

test.each(hostSettingFields.filter(isOperators))('a webmaster cannot set %s', async (field) => {
  await expect(edit(await newHost(), 'webmaster', { [field]: samples[field] })).rejects.toMatchObject({
    code: 'invalid',
  });
});

test.each(hostSettingFields)('an edit from before %s was added can be undone', async (field) => {
  const name = await newHost();
  const other = field === 'note' ? 'priority' : 'note';
  const { version } = await edit(name, 'operator', { [other]: samples[other] });
  const id = BigInt(version ?? '');
  await crawl.prisma.$executeRaw`
    UPDATE audit SET before = before - ${field}::text, after = after - ${field}::text WHERE id = ${id}`;
  await crawl.services.hosts.undo({ ctx, input: { name, auditId: String(id) } });
  expect((await detailOf(name)).settings).toEqual(unsetHostSettings);
});
