import type { NodeLive } from '@meguri/contracts';
import type { PrismaClient } from '../connection/client.ts';

/** Writes a node's row: its heartbeat and live state. */
export async function writeHeartbeat(
  prisma: PrismaClient,
  input: { id: number; name: string; startedAt: Date; live: NodeLive } & Omit<NodeHeartbeat, 'heartbeatAt'>,
): Promise<void> {
  const { id, name, startedAt, bootId, uptimeSeconds } = input;
  const live = { ...input.live, at: input.live.at.toISOString() };
  const heartbeatAt = input.live.at;
  await prisma.node.upsert({
    where: { id },
    create: { id, name, startedAt, heartbeatAt, live, bootId, uptimeSeconds },
    update: { name, startedAt, heartbeatAt, live, bootId, uptimeSeconds },
  });
}

/** A node's heartbeat: the database's time, and the uptime of its machine at that moment. */
export interface NodeHeartbeat {
  heartbeatAt: Date;
  bootId: string | null;
  uptimeSeconds: number | null;
}

/** The last heartbeat of a node; null without one. */
export function readNodeHeartbeat(prisma: PrismaClient, id: number): Promise<NodeHeartbeat | null> {
  return prisma.node.findUnique({
    where: { id },
    select: { heartbeatAt: true, bootId: true, uptimeSeconds: true },
  });
}

/** Ids of nodes whose heartbeat is not older than an instant, ascending. */
export async function listLiveNodes(prisma: PrismaClient, since: Date): Promise<number[]> {
  const rows = await prisma.node.findMany({
    where: { heartbeatAt: { gte: since } },
    select: { id: true },
    orderBy: { id: 'asc' },
  });
  return rows.map((row) => row.id);
}

/** Records an open file without captures, so that a missing record of its sealing is noticed. */
export async function recordOpenFile(
  prisma: PrismaClient,
  file: { name: string; nodeId: number; openedAt: Date },
): Promise<void> {
  await prisma.warcFile.createMany({ data: [file], skipDuplicates: true });
}

/** Records that a WARC file was sealed. */
export async function recordSealedFile(
  prisma: PrismaClient,
  input: { name: string; nodeId: number; bytes: number; sha256: Uint8Array; sealedAt: Date },
): Promise<void> {
  const { name, nodeId, sealedAt } = input;
  const sha256 = new Uint8Array(input.sha256);
  const bytes = BigInt(input.bytes);
  await prisma.warcFile.upsert({
    where: { name },
    create: { name, nodeId, openedAt: sealedAt, sealedAt, bytes, sha256 },
    update: { sealedAt, bytes, sha256 },
  });
}

/** Names of a node's own files that were not recorded as sealed, oldest first. */
export async function listUnsealedFiles(prisma: PrismaClient, nodeId: number): Promise<string[]> {
  const where = { nodeId, sealedAt: null, importId: null, location: null };
  const rows = await prisma.warcFile.findMany({ where, select: { name: true }, orderBy: { fileId: 'asc' } });
  return rows.map(({ name }) => name);
}

/** End of the last indexed record of a file; 0 if there is none. */
export async function lastIndexedEnd(prisma: PrismaClient, fileName: string): Promise<number> {
  const file = await prisma.warcFile.findUnique({ where: { name: fileName }, select: { indexedEnd: true } });
  return Number(file?.indexedEnd ?? 0);
}

/**
 * Mean change rate (per day) of the pages of 1,000 hosts, for hosts without a rate of their
 * own; null: no rate is known.
 */
export async function sampleMeanRate(prisma: PrismaClient, unitsPerDay: number): Promise<number | null> {
  const rows = await prisma.$queryRaw<{ units: number | null; pages: bigint | null }[]>`
    SELECT sum(rate_sum)::float8 AS units, sum(rate_pages) AS pages
    FROM (SELECT rate_sum, rate_pages FROM host WHERE rate_pages > 0 LIMIT 1000) AS sample`;
  const pages = Number(rows[0]?.pages ?? 0);
  return pages > 0 ? (rows[0]?.units ?? 0) / unitsPerDay / pages : null;
}
