import type { ActorContext } from '@meguri/api/services-port';
import { auditActionNames, noUndoReason } from '@meguri/contracts';
import { appendAudit } from '@meguri/database';
import { expect, test } from 'vitest';
import { operator as ctx, ownCrawl } from '../../testing/own-crawl.ts';

const crawl = await ownCrawl();
const { audit, settings, seeds, throttleRules } = crawl.services;

const latest = async (subject: string) => {
  const [entry] = await audit.list({ ctx, input: { subject } });
  if (!entry) throw new Error(`no entry about ${subject}`);
  return entry;
};
const undo = (auditId: string, by: ActorContext = ctx) =>
  audit.undo({ ctx: by, input: { auditId, reason: 'a mistake' } });
const preview = (auditId: string) => audit.previewUndo({ ctx, input: { auditId } });

const key = 'fetch.connectTimeoutSeconds';
const valueOf = async () =>
  (await settings.list({ ctx, input: undefined })).find((one) => one.key === key)?.value;
const set = async (value: number) => (await settings.set({ ctx, input: { key, value } })).auditId;

test('a setting gets its former value back, and the undo names the undone entry', async () => {
  const entry = await set(5);
  expect(await preview(entry)).toEqual({ kind: 'possible', before: 5, after: 20, hosts: null });
  await undo(entry);
  expect(await settings.list({ ctx, input: undefined })).toContainEqual(
    expect.objectContaining({ key, value: 20, isDefault: true }),
  );
  const restored = await latest(`setting:${key}`);
  expect(restored).toMatchObject({ before: 5, after: 20, undoes: entry, reason: 'a mistake' });
  const { rows } = await audit.search({ ctx, input: { id: entry, limit: 1 } });
  expect(rows).toMatchObject([{ id: entry, undoneBy: restored.id }]);
  expect(await preview(entry)).toEqual({ kind: 'undone', by: restored.id });
  await undo(restored.id);
  expect(await valueOf()).toBe(5);
});

test('an older entry is refused with the later one, until that is undone', async () => {
  const older = await set(7);
  const later = await set(9);
  expect(await preview(older)).toMatchObject({ kind: 'changed-since', later: { id: later } });
  await expect(undo(older)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining(`Undo entry ${later} first`),
  });
  expect(await valueOf()).toBe(9);
  await undo(later);
  await undo(older);
  expect(await valueOf()).toBe(5);
});

test('a setting is undone by administrators only', async () => {
  const entry = await set(6);
  const person = { ...ctx, actor: { ...ctx.actor, role: 'operator' as const } };
  await expect(undo(entry, person)).rejects.toMatchObject({ code: 'forbidden' });
  expect(await valueOf()).toBe(6);
});

test('of two undos at once one is refused', async () => {
  const entry = await set(8);
  const outcomes = await Promise.allSettled([undo(entry), undo(entry)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('a seed list keeps the fields that others changed since', async () => {
  const { id } = await seeds.create({ ctx, input: { name: 'towns', scope: {} } as never });
  const change = async (fields: object) =>
    (await seeds.update({ ctx, input: { id, change: fields } })).auditId;
  const renamed = await change({ name: 'villages' });
  const scoped = await change({ changeMode: 'raw' });
  await undo(renamed);
  const list = (await seeds.lists({ ctx, input: undefined })).find((one) => one.id === id);
  expect(list).toMatchObject({ name: 'towns', changeMode: 'raw' });
  expect(await latest(`seed-list:${id}`)).toMatchObject({ undoes: renamed, subjectName: 'towns' });
  await change({ changeMode: 'near-duplicate' });
  expect(await preview(scoped)).toMatchObject({ kind: 'changed-since', fields: ['changeMode'] });
});

test('a rule and the settings of a host are undone by entry', async () => {
  await seeds.add({ ctx, input: { urls: ['http://undo.example/'] } });
  const name = 'undo.example';
  const edited = await crawl.services.hosts.edit({ ctx, input: { name, party: 'operator', priority: 7 } });
  await undo(edited.version ?? '');
  expect(await latest(`host:${name}`)).toMatchObject({ undoes: edited.version });
  const terms = { paused: true, pausedUntil: null, minIntervalSeconds: null, note: null, disabled: false };
  await throttleRules.put({ ctx, input: { kind: 'domain', value: 'undo.example', ...terms } as never });
  const put = await latest('domain:undo.example');
  await undo(put.id);
  expect(await latest('domain:undo.example')).toMatchObject({ undoes: put.id, after: null });
  expect(await preview(put.id)).toMatchObject({ kind: 'undone' });
  expect(await throttleRules.list({ ctx, input: undefined })).toEqual([]);
});

const withoutUndo = auditActionNames.filter((action) => noUndoReason({ action, partOf: null }) !== null);

test.each(withoutUndo)('%s is refused, because it has no undo', async (action) => {
  const entry = {
    at: crawl.clock.now(),
    actor: 'x',
    action,
    subject: 'x',
    before: 1,
    after: 2,
    reason: null,
  };
  const id = String(await appendAudit(crawl.prisma, entry));
  await expect(undo(id)).rejects.toMatchObject({ message: expect.stringContaining('has no undo') });
});
