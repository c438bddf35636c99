import { beforeEach, describe, expect, test } from 'vitest';
import { operator as ctx } from '../testing/own-crawl.ts';
import { type PackageServer } from './package-server.fixture.ts';
import { home, page, pullCrawl } from './pull-crawl.fixture.ts';

const { prisma, services, addServer, pullAll, source } = await pullCrawl();
let server: PackageServer;

beforeEach(async () => {
  let remove;
  ({ server, remove } = await addServer());
  return remove;
});

describe('lists of removed records', () => {
  const removal = (day: number, state: 'hidden' | 'purged' | 'restored') => ({
    takedown: '7',
    state,
    at: '2026-03-02T00:00:00.000Z',
    host: 'a.example',
    url: `${home}${day}`,
    isPrefix: false,
    records: [{ url: `${home}${day}`, capturedAt: `2026-01-0${day}T00:00:00.000Z` }],
  });
  const visible = async (...days: number[]) =>
    (await Promise.all(days.map((day) => services.listCaptures({ url: `${home}${day}`, limit: 9 })))).flat()
      .length;

  test('hide, purge and restore records from the source, once each, and are acknowledged', async () => {
    server.add('11', { 'a-1.warc.gz': page(1), 'a-2.warc.gz': page(2) });
    await pullAll();
    expect(await visible(1, 2)).toBe(2);
    server.remove([removal(1, 'hidden')]);
    expect(await pullAll()).toMatchObject({ removals: 1 });
    expect(await visible(1, 2)).toBe(1);
    expect(server.acknowledged.get(1)).toMatchObject({
      held: 1,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    server.remove([removal(1, 'restored')]);
    await pullAll();
    expect(await visible(1, 2)).toBe(2);
    server.remove([removal(1, 'purged')]);
    await pullAll();
    expect(await visible(1, 2)).toBe(1);
    const standing = await services.takedowns.list({ ctx, input: { limit: 10 } });
    expect(standing).toMatchObject([{ url: `${home}1`, purgeBy: expect.any(Date) }]);
    expect([...server.acknowledged.keys()]).toEqual([1, 2, 3]);
    expect((await source())?.removals).toBe(3);
  });

  test('do nothing to records that did not come from the source', async () => {
    server.add('11', { 'a-1.warc.gz': page(1) });
    await pullAll();
    server.remove([
      removal(2, 'hidden'),
      { ...removal(1, 'hidden'), takedown: '8', host: 'b.example', records: [] },
    ]);
    expect(await pullAll()).toMatchObject({ removals: 1, problem: null });
    expect(await prisma.takedown.count()).toBe(0);
    expect(server.acknowledged.get(1)).toMatchObject({ held: 0 });
  });

  test('are not applied if altered, and a lost acknowledgement is sent again', async () => {
    server.add('11', { 'a-1.warc.gz': page(1) });
    await pullAll();
    server.remove([removal(1, 'hidden')]);
    server.onRequest = ({ method }, response) => {
      if (method === 'POST') response.destroy();
      return method === 'POST';
    };
    await pullAll();
    expect(await source()).toMatchObject({ problem: 'unreachable', removals: 1 });
    expect(server.acknowledged.size).toBe(0);
    server.remove([removal(1, 'restored')]);
    server.onRequest = ({ url: asked }, response) => {
      if (asked !== '/packages/removals/2.json') return false;
      response.end(Buffer.from(server.removals[1]?.toString('utf8').replace('restored', 'purged  ') ?? ''));
      return true;
    };
    await pullAll();
    expect(await source()).toMatchObject({ problem: 'altered', removals: 1 });
    expect(await visible(1)).toBe(0);
    server.onRequest = () => false;
    await pullAll();
    expect([...server.acknowledged.keys()]).toEqual([1, 2]);
    expect(await visible(1)).toBe(1);
  });
});
