import type { RobotsServices } from '@meguri/api/services-port';
import { robotsReadAfter, robotsRecheckAt, type RobotsCheck, type Settings } from '@meguri/contracts';
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
    return {
      rows: rows.map((row) => robotsCheck(row, settings)),
      nextCursor: next && encodeCursor(next),
      recheckSeconds: settings['robots.recheckSeconds'],
      blockedHosts: counters.get('blocked') ?? 0,
      readAfter: robotsReadAfter(settings),
    };
  };
}

function robotsCheck({ consecutiveErrors, ...row }: RobotsCheckRecord, settings: Settings): RobotsCheck {
  const status = statusOf(row.status);
  const host = { robotsRecheckSeconds: row.recheckSeconds, consecutiveErrors };
  return { ...row, status, recheckAt: robotsRecheckAt({ status, fetchedAt: row.fetchedAt }, host, settings) };
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
