import type { RobotsServices } from '@meguri/api/services-port';
import { robotsMaxAgeSeconds, type RobotsCheck, type Settings } from '@meguri/contracts';
import {
  listRobotsChecks,
  listRobotsVersions,
  readCounters,
  readSettings,
  type RobotsCheckRecord,
} from '@meguri/database';
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
      rows: rows.map((row) => robotsCheck(row, settings)),
      nextCursor: next && encodeCursor(next),
      recheckSeconds: settings['robots.recheckSeconds'],
      blockedHosts: counters.get('blocked') ?? 0,
      readAfter: readAfter === '' ? null : new Date(readAfter),
    };
  };
}

function robotsCheck({ consecutiveErrors, ...row }: RobotsCheckRecord, settings: Settings): RobotsCheck {
  const status = statusOf(row.status);
  const host = { robotsRecheckSeconds: row.recheckSeconds, consecutiveErrors };
  const maxAgeSeconds = robotsMaxAgeSeconds(status, host, settings);
  return { ...row, status, recheckAt: new Date(row.fetchedAt.getTime() + maxAgeSeconds * 1_000) };
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
