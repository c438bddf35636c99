import type { PrismaClient } from '../connection/client.ts';

/** The stored record of a robots.txt, without its text. */
export interface StoredRobots {
  fetchedAt: Date;
  status: 'parsed' | 'allow-all' | 'disallow-all';
  reason: string;
  parsed: unknown;
  body: Uint8Array | null;
  unreachableSince: Date | null;
}

/** The robots record of one origin of a host, or null if it was never read. */
export async function findRobots(
  prisma: PrismaClient,
  hostId: bigint,
  scheme: string,
): Promise<StoredRobots | null> {
  const row = await prisma.robots.findUnique({ where: { hostId_scheme: { hostId, scheme } } });
  return row && storedRobots(row);
}

/** A row as a record; one that is neither parsed nor permissive forbids everything. */
export function storedRobots<Row extends Omit<StoredRobots, 'status'> & { status: string }>(
  row: Row,
): Row & StoredRobots {
  const status = row.status === 'parsed' || row.status === 'allow-all' ? row.status : 'disallow-all';
  return { ...row, status };
}

/** The schemes of a host whose robots.txt was last read before an instant. */
export async function listStaleRobots(
  prisma: PrismaClient,
  input: { hostId: bigint; before: Date },
): Promise<string[]> {
  const rows = await prisma.robots.findMany({
    where: { hostId: input.hostId, fetchedAt: { lt: input.before } },
    select: { scheme: true },
  });
  return rows.map(({ scheme }) => scheme);
}

/** robots.txt as last read from one origin of a host, with its text. */
export interface RobotsText {
  scheme: string;
  fetchedAt: Date;
  status: string;
  reason: string;
  httpStatus: number | null;
  body: Uint8Array | null;
  parsed: unknown;
}

/** One for each origin of a host, https first. */
export function listRobotsTexts(prisma: PrismaClient, hostId: bigint): Promise<RobotsText[]> {
  return prisma.robots.findMany({
    where: { hostId },
    orderBy: { scheme: 'desc' },
    omit: { hostId: true, unreachableSince: true },
  });
}

/** A stored robots.txt without its text. */
export interface RobotsDecision {
  hostId: bigint;
  status: string;
  reason: string;
  parsed: unknown;
}

/** One for each origin of some hosts, without texts. */
export function listRobotsRecords(
  prisma: PrismaClient,
  hostIds: readonly bigint[],
): Promise<RobotsDecision[]> {
  return prisma.robots.findMany({
    where: { hostId: { in: [...hostIds] } },
    select: { hostId: true, status: true, reason: true, parsed: true },
  });
}
