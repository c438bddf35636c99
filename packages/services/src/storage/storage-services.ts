import { refusal, type ArchiveServices } from '@meguri/api/services-port';
import {
  databaseFreeBytes,
  type DatabaseSpaceView,
  millisecondsPerDay,
  type NodeLive,
  type Settings,
} from '@meguri/contracts';
import {
  findFileState,
  listNodes,
  listWarcFiles,
  readDatabaseBytes,
  readFigure,
  readKeeping,
  readSettings,
  readStorageDays,
  readTransactionAges,
  sumWarcFiles,
  requestFileWork,
} from '@meguri/database';
import { databaseLevels } from '@meguri/schedule';
import { z } from 'zod';
import { actOf } from '../audit/audit-log.ts';
import { decodeCursor, pageOfRows } from '../context/cursor.ts';
import type { Dependencies } from '../context/dependencies.ts';
import { currentNodes } from '../overview/read-live.ts';
import { fullAt, usedBytesPerDay } from './forecast.ts';

const shownDays = 400;
const forecastDays = 7;
const filesPerList = 100;
const positionSchema = z.object({ sealedAt: z.coerce.date(), name: z.string().max(1_000) });

/** What the archive occupies, and when its disks will be full. */
export function createStorageServices({
  prisma,
  feed,
  clock,
}: Dependencies): Pick<ArchiveServices, 'storage' | 'files' | 'keepFile'> {
  return {
    storage: async () => {
      const now = clock.now();
      const since = (days: number) => new Date(now.getTime() - days * millisecondsPerDay);
      const [days, sums, records, settings, free, databaseBytes, ages] = await Promise.all([
        readStorageDays(prisma, since(shownDays)),
        sumWarcFiles(prisma),
        listNodes(prisma),
        readSettings(prisma),
        readFigure(prisma, { name: 'freeBytes', since: since(forecastDays) }),
        readDatabaseBytes(prisma),
        readTransactionAges(prisma),
      ]);
      const living = currentNodes(records, feed.nodes(), now);
      const ids = new Set([...records.map(({ id }) => id), ...sums.map(({ nodeId }) => nodeId)]);
      const nodes = [...ids]
        .sort((a, b) => a - b)
        .map((id) => {
          const { files = 0, bytes = 0 } = sums.find(({ nodeId }) => nodeId === id) ?? {};
          const { freeBytes = null, openBytes = 0 } = living.find(({ nodeId }) => nodeId === id) ?? {};
          const name = records.find((record) => record.id === id)?.name ?? String(id);
          return { id, name, files, bytes, openBytes, freeBytes };
        });
      const least = nodes.flatMap(({ freeBytes }) => freeBytes ?? []);
      const freeBytes = least.length > 0 ? Math.min(...least) : null;
      const minFreeBytes = settings['archive.minFreeBytes'];
      const usedPerDay = usedBytesPerDay(free);
      return {
        days,
        nodes,
        minFreeBytes,
        free,
        usedPerDay,
        fullAt: fullAt({ now, freeBytes, minFreeBytes, usedPerDay }),
        keeping: await readKeeping(prisma, settings['archive.scrubDays']),
        database: { ...databaseSpace(databaseBytes, living, settings), ages },
      };
    },

    files: async ({ input }) => {
      const after = decodeCursor(positionSchema, input.cursor);
      const found = await listWarcFiles(prisma, { after, limit: filesPerList + 1 });
      return pageOfRows(found, filesPerList, ({ sealedAt, name }) => ({ sealedAt, name }));
    },

    keepFile: async ({ ctx, input: { file, work, reason } }) => {
      const found = await findFileState(prisma, file);
      if (!found) throw refusal('not-found', 'unknownFile', { file }, 'file');
      const { state, replica } = found;
      if (work === 'repair' && state !== 'damaged' && state !== 'missing')
        throw refusal('conflict', 'fileUndamaged', { file, state }, 'file');
      if (work === 'repair' && replica !== 'copied' && replica !== 'outdated')
        throw refusal('conflict', 'fileWithoutCopy', { file, state: replica }, 'file');
      const act = {
        at: clock.now(),
        action: `file.${work}`,
        subject: `file:${file}`,
        before: null,
        after: null,
      } as const;
      await requestFileWork(prisma, { name: file, work, audit: actOf(ctx, { ...act, reason }) });
    },
  };
}

function databaseSpace(
  bytes: number,
  nodes: readonly NodeLive[],
  settings: Settings,
): Omit<DatabaseSpaceView, 'ages'> {
  const worst = Math.max(
    0,
    ...nodes.map(({ database }) => databaseLevels.indexOf(database?.level ?? 'open')),
  );
  return {
    bytes,
    maxBytes: settings['database.maxBytes'] || null,
    freeBytes: databaseFreeBytes(nodes),
    level: databaseLevels[worst] ?? 'open',
    discoveryMinFreeBytes: settings['database.discoveryMinFreeBytes'],
    minFreeBytes: settings['database.minFreeBytes'],
  };
}
