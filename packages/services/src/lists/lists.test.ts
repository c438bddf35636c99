import type { ActorContext } from '@meguri/api/services-port';
import type { Role } from '@meguri/contracts';
import { expect, test } from 'vitest';
import { operator as ctx, ownCrawl } from '../testing/own-crawl.ts';

const crawl = await ownCrawl();
const { lists, users, audit } = crawl.services;

async function account(name: string, role: Role): Promise<ActorContext> {
  const { id } = await crawl.prisma.user.create({ data: { name, role, createdAt: crawl.clock.now() } });
  return { ...ctx, actor: { id, name, role } };
}

const viewer = await account('Vera', 'viewer');
const owner = await account('Olga', 'operator');
const other = await account('Otto', 'operator');
const program: ActorContext = { ...ctx, actor: { id: 0, name: 'token nightly', role: 'administrator' } };

const paused = {
  list: 'hosts',
  name: 'Paused',
  query: 'state=paused&columns=state,load',
  isShared: false,
} as const;
const namesFor = async (who: ActorContext) =>
  (await lists.views({ ctx: who, input: undefined })).map(({ name, mayEdit }) => `${name} ${mayEdit}`);

test('columns are stored per user and list, and reset', async () => {
  const set = (who: ActorContext, columns: string | null) =>
    lists.setColumns({ ctx: who, input: { list: 'hosts', columns } });
  await set(viewer, 'load,-state');
  await set(viewer, 'load');
  expect(await lists.columns({ ctx: viewer, input: undefined })).toEqual({ hosts: 'load' });
  expect(await lists.columns({ ctx: owner, input: undefined })).toEqual({});
  await set(viewer, null);
  expect(await lists.columns({ ctx: viewer, input: undefined })).toEqual({});
  await expect(set(program, 'load')).rejects.toMatchObject({ code: 'not-found' });
});

test('a viewer can save views, and sharing requires an operator', async () => {
  const own = await lists.createView({ ctx: viewer, input: paused });
  expect(own).toMatchObject({ ...paused, isOwn: true, mayEdit: true, unread: [] });
  expect(await namesFor(owner)).toEqual([]);
  const refused = { code: 'forbidden' };
  await expect(
    lists.createView({ ctx: viewer, input: { ...paused, name: 'B', isShared: true } }),
  ).rejects.toMatchObject(refused);
  await expect(lists.editView({ ctx: viewer, input: { id: own.id, isShared: true } })).rejects.toMatchObject(
    refused,
  );
  await expect(lists.editView({ ctx: owner, input: { id: own.id, name: 'Mine' } })).rejects.toMatchObject({
    code: 'not-found',
  });
  await expect(lists.createView({ ctx: viewer, input: paused })).rejects.toMatchObject({ code: 'conflict' });
  await expect(
    lists.createView({ ctx: viewer, input: { ...paused, name: 'C', query: 'stat=paused' } }),
  ).rejects.toMatchObject({ code: 'invalid' });
  await lists.deleteView({ ctx: viewer, input: { id: own.id } });
  expect(await namesFor(viewer)).toEqual([]);
  expect(await audit.search({ ctx, input: { text: 'view:', limit: 10 } })).toMatchObject({ rows: [] });
});

test('a shared view is visible to all users, changed by operators, and audited', async () => {
  const { id } = await lists.createView({ ctx: owner, input: { ...paused, isShared: true } });
  expect(await namesFor(viewer)).toEqual(['Paused false']);
  expect(await namesFor(program)).toEqual(['Paused true']);
  await expect(lists.deleteView({ ctx: viewer, input: { id } })).rejects.toMatchObject({ code: 'forbidden' });
  await lists.editView({ ctx: other, input: { id, name: 'Paused hosts', query: 'state=paused' } });
  await lists.editView({ ctx: owner, input: { id, isShared: false } });
  expect(await namesFor(other)).toEqual([]);
  await lists.editView({ ctx: owner, input: { id, isShared: true } });
  await lists.deleteView({ ctx: other, input: { id } });
  const { rows } = await audit.search({ ctx, input: { text: 'view:hosts/', limit: 10 } });
  expect(rows.map(({ action, actor }) => `${action} ${actor}`)).toEqual([
    'view.delete Otto',
    'view.share Olga',
    'view.unshare Olga',
    'view.edit Otto',
    'view.share Olga',
  ]);
});

test('a view that its list no longer knows names the parameters, and can be deleted', async () => {
  const { id } = await lists.createView({ ctx: viewer, input: paused });
  await crawl.prisma.savedView.update({ where: { id }, data: { query: 'state=asleep&colour=red' } });
  const [view] = await lists.views({ ctx: viewer, input: undefined });
  expect(view?.unread).toEqual(['state', 'colour']);
  await lists.deleteView({ ctx: viewer, input: { id } });
});

test('a removed user leaves shared views, which operators may delete, and no private ones', async () => {
  const leaving = await account('Lena', 'operator');
  await lists.createView({ ctx: leaving, input: paused });
  const shared = await lists.createView({
    ctx: leaving,
    input: { ...paused, name: 'For all', isShared: true },
  });
  await lists.setColumns({ ctx: leaving, input: { list: 'hosts', columns: 'load' } });
  await users.remove({ ctx, input: { id: leaving.actor.id } });
  expect(
    await crawl.prisma.savedView.findMany({ select: { name: true, ownerId: true, ownerName: true } }),
  ).toEqual([{ name: 'For all', ownerId: null, ownerName: 'Lena' }]);
  expect(await crawl.prisma.listColumns.count()).toBe(0);
  // A shared view without owner stays shared.
  expect(await lists.editView({ ctx: owner, input: { id: shared.id, isShared: false } })).toMatchObject({
    isShared: true,
  });
  await lists.deleteView({ ctx: owner, input: { id: shared.id } });
});

test('the number of views per user is limited', async () => {
  const names = Array.from({ length: 100 }, (_, at) => `view ${at}`);
  await crawl.prisma.savedView.createMany({
    data: names.map((name) => ({
      ownerId: viewer.actor.id,
      ownerName: 'Vera',
      list: 'hosts',
      name,
      query: '',
      shared: false,
      editedAt: crawl.clock.now(),
    })),
  });
  await expect(lists.createView({ ctx: viewer, input: paused })).rejects.toMatchObject({ code: 'conflict' });
});
