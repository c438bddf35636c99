import type { RobotsServices } from '@meguri/api/services-port';
import { listRobotsChecks, listRobotsVersions, readCounters, readSettings } from '@meguri/database';
import { z } from 'zod';
import { decodeCursor, encodeCursor } from '../context/cursor.ts';
import type { Dependencies } from '../context/dependencies.ts';
import { requireHost } from '../hosts/require-host.ts';

const rowsOfPage = 100;
const positionSchema = z.object({
  fetchedAt: z.coerce.date(),
  hostId: z.coerce.bigint(),
  scheme: z.string(),
});

export function createListRobots({ prisma }: Dependencies): RobotsServices['list'] {
  return async ({ input }) => {
    const after = decodeCursor(positionSchema, input.cursor);
    const [settings, counters, { rows, next }] = await Promise.all([
      readSettings(prisma),
      readCounters(prisma),
      listRobotsChecks(prisma, { filter: input.filter, after, limit: rowsOfPage }),
    ]);
    const readAfter = settings['robots.readAfter'];
    return {
      rows: rows.map((row) => ({
        ...row,
        status: statusOf(row.status),
        recheckAt: new Date(
          row.fetchedAt.getTime() + (row.recheckSeconds ?? settings['robots.recheckSeconds']) * 1000,
        ),
      })),
      nextCursor: next && encodeCursor(next),
      recheckSeconds: settings['robots.recheckSeconds'],
      blockedHosts: counters.get('blocked') ?? 0,
      readAfter: readAfter === '' ? null : new Date(readAfter),
    };
  };
}

export function createListRobotsVersions(deps: Dependencies): RobotsServices['versions'] {
  return async ({ input }) => {
    const host = input.name === undefined ? null : await requireHost(deps, input.name);
    const { rows, next } = await listRobotsVersions(deps.prisma, {
      hostId: host?.hostId ?? null,
      after: decodeCursor(positionSchema, input.cursor),
      limit: rowsOfPage,
    });
    return {
      rows: rows.map(({ hostId: _hostId, pages: _pages, ...row }) => ({
        ...row,
        status: statusOf(row.status),
      })),
      nextCursor: next && encodeCursor(next),
    };
  };
}

export function statusOf(stored: string) {
  return stored === 'parsed' || stored === 'allow-all' ? stored : 'disallow-all';
}
