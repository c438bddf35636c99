import { hostIdOf } from '@meguri/database';
import { frequencyUnitsPerDay } from '@meguri/schedule';
import {
  hostFilterFields,
  hostFilters,
  type HostSelection,
  type HostSettingsChange,
} from '@meguri/contracts';
import { beforeAll, expect, test } from 'vitest';
import { operator as ctx, ownCrawl } from '../../testing/own-crawl.ts';

const names = ['a.bulk.example', 'b.bulk.example', 'c.bulk.example'];
const all: HostSelection = { filter: { search: 'bulk.example' } };

const crawl = await ownCrawl();

beforeAll(async () => {
  const urls = [...names, 'other.example'].map((name) => `https://${name}/`);
  await crawl.services.seeds.add({ ctx, input: { urls } });
});

const preview = (selection: HostSelection, change: HostSettingsChange) =>
  crawl.services.bulkEdits.preview({ ctx, input: { selection, change } });
const apply = (selection: HostSelection, change: HostSettingsChange, asOf?: string) =>
  crawl.services.bulkEdits.apply({ ctx, input: { selection, change, asOf, reason: 'asked by their owner' } });
const undo = (auditId: string) => crawl.services.bulkEdits.undo({ ctx, input: { auditId } });
const rowsOf = () => crawl.prisma.host.findMany({ where: { name: { in: names } }, orderBy: { name: 'asc' } });
const intervals = async () => (await rowsOf()).map(({ minIntervalSeconds }) => minIntervalSeconds);
const auditOf = (subject: string) => crawl.services.audit.list({ ctx, input: { subject } });

test('a dry run reports the effect of an edit and the refused hosts with reasons, and changes nothing', async () => {
  const { prisma } = crawl;
  const [alias = '', busy = '', set = ''] = names;
  await prisma.host.update({
    where: { hostId: hostIdOf(alias) },
    data: { aliasOf: hostIdOf('other.example') },
  });
  await prisma.host.update({
    where: { hostId: hostIdOf(busy) },
    data: { load: 2_000 * frequencyUnitsPerDay, baseLoad: 2_000 * frequencyUnitsPerDay },
  });
  await crawl.services.hosts.edit({ ctx, input: { name: set, minIntervalSeconds: 60 } });
  expect(await preview(all, { minIntervalSeconds: 60 })).toMatchObject({
    hosts: 1,
    pages: 1,
    refused: [
      { why: 'alias', hosts: 1, examples: [alias] },
      { why: 'unchanged', hosts: 1, examples: [set] },
    ].toSorted((a, b) => (hostIdOf(a.examples[0] ?? '') < hostIdOf(b.examples[0] ?? '') ? -1 : 1)),
    before: { stoppedHosts: 0, overloadedHosts: 0, demand: 2_000, capacity: 4_320 },
    after: { stoppedHosts: 0, overloadedHosts: 1, demand: 2_000, capacity: 1_440 },
  });
  expect(await preview({ names: ['nobody.example', busy] }, { paused: true })).toMatchObject({
    hosts: 1,
    refused: [{ why: 'unknown', examples: ['nobody.example'] }],
    after: { stoppedHosts: 1, demand: 0, capacity: 0 },
  });
  await expect(preview(all, {})).rejects.toMatchObject({ code: 'invalid' });
  expect(await intervals()).toEqual([null, null, 60]);
  await prisma.host.update({ where: { hostId: hostIdOf(alias) }, data: { aliasOf: null } });
});

test.each(hostFilterFields)(
  'an edit by filter changes exactly the hosts that the list shows: %s',
  async (field) => {
    const filter = { [field]: hostFilters[field].example };
    const listed = await crawl.services.hosts.list({
      ctx,
      input: { ...filter, sort: 'name', direction: 'asc', limit: 10 },
    });
    expect(listed.total).toBeLessThan(4);
    const { hosts } = await preview({ filter }, { note: 'all that match' });
    expect(hosts).toBe(listed.total);
  },
);

test('a bulk edit has one audit entry and one for each host, and is undone as a whole', async () => {
  const done = await apply(all, { minIntervalSeconds: 90, note: 'slow them' });
  expect(done).toMatchObject({ hosts: 3, pages: 3, refused: [] });
  expect(await intervals()).toEqual([90, 90, 90]);
  for (const { effectiveIntervalSeconds, editAuditId, name } of await rowsOf()) {
    expect(effectiveIntervalSeconds).toBe(90);
    expect((await auditOf(`host:${name}`))[0]).toMatchObject({
      id: String(editAuditId),
      action: 'host.edit',
      reason: 'asked by their owner',
    });
  }
  expect((await auditOf('hosts'))[0]).toMatchObject({
    id: done.auditId,
    after: { change: { minIntervalSeconds: 90 }, selection: { hosts: 3 } },
  });
  const [first = ''] = names;
  await crawl.services.hosts.edit({ ctx, input: { name: first, minIntervalSeconds: 100 } });
  const undone = await undo(done.auditId);
  expect(undone).toMatchObject({
    hosts: 2,
    refused: [{ why: 'changed-since', hosts: 1, examples: [first] }],
  });
  expect(await intervals()).toEqual([100, null, 60]);
  await undo(undone.auditId);
  expect(await intervals()).toEqual([100, 90, 90]);
});

test('a host that was edited since the dry run stays unchanged', async () => {
  const { asOf } = await preview({ names }, { priority: 7 });
  const [first = ''] = names;
  await crawl.services.hosts.edit({ ctx, input: { name: first, priority: 1 } });
  expect(await apply({ names }, { priority: 7 }, asOf)).toMatchObject({
    hosts: 2,
    refused: [{ why: 'edited-meanwhile', examples: [first] }],
  });
  expect((await rowsOf()).map(({ priority }) => priority)).toEqual([1, 7, 7]);
});

test('a bulk pause is counted, and its end too', async () => {
  const paused = async () => (await crawl.services.overview.get({ ctx, input: undefined })).hosts.paused;
  const { auditId } = await apply(all, { paused: true });
  expect(await paused()).toBe(3);
  await undo(auditId);
  expect(await paused()).toBe(0);
});
