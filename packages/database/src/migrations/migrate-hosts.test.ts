import { expect, test } from 'vitest';
import { refreshHostRanks } from '../hosts/host-ranks.ts';
import { migrate } from './migrate.ts';
import { withOlderLayout } from './older-layout.fixture.ts';

const firstNewer = '20261123190000_host_updates_in_place';

test('hosts of an older layout can be searched by name immediately, and are ordered by pages', () =>
  withOlderLayout(firstNewer, async ({ prisma, url }) => {
    await prisma.$executeRaw`
      INSERT INTO host (host_id, name, site, node_id, first_seen_at, next_access_at, page_count)
      SELECT n, 'host-' || n || '.example', 'example', 1, now(), now(), n FROM generate_series(1, 3) AS n`;
    // One is a copy already.
    await prisma.$executeRaw`INSERT INTO host_name (name, host_id) VALUES ('host-2.example', 2)`;
    await prisma.$executeRaw`
      INSERT INTO host_rank (host_id, load, error_count, last_access_at, interval_seconds, captured_count)
      VALUES (2, 0, 0, now(), 20, 0)`;

    expect(await migrate(url)).toContain(firstNewer);

    expect(
      (await prisma.hostName.findMany({ orderBy: { name: 'asc' } })).map(({ hostId }) => hostId),
    ).toEqual([1n, 2n, 3n]);
    expect(await refreshHostRanks(prisma)).toBe(3);
    const ranks = await prisma.hostRank.findMany({ orderBy: { pageCount: 'desc' } });
    expect(ranks.map(({ hostId, pageCount }) => [hostId, pageCount])).toEqual([
      [3n, 3],
      [2n, 2],
      [1n, 1],
    ]);
  }));
