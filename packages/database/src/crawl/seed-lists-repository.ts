import { scopeSchema, seedListSchema, type SeedListDefinition, type SeedListView } from '@meguri/contracts';
import { appendAudit, type NewAuditEntry } from '../people/audit-repository.ts';
import type { PrismaClient } from '../connection/client.ts';
import type { Prisma } from '../generated/client.ts';
import { makePricesDue } from '../load/host-prices.ts';
import { dropRateCells } from '../load/rate-cells.ts';

/** A seed list with all fields, also those that views omit. */
export interface SeedListRecord extends SeedListView {
  honourNoarchive: boolean;
}

const withSeedCount = { _count: { select: { seeds: { where: { error: null } } } } } as const;
type Row = Prisma.SeedListGetPayload<{ include: typeof withSeedCount }>;

export async function listSeedLists(prisma: PrismaClient): Promise<SeedListRecord[]> {
  const rows = await prisma.seedList.findMany({ include: withSeedCount, orderBy: { id: 'asc' } });
  return rows.map(toRecord);
}

export async function findSeedList(
  prisma: PrismaClient,
  where: { id: number } | { name: string },
): Promise<SeedListRecord | null> {
  const row = await prisma.seedList.findUnique({ where, include: withSeedCount });
  return row && toRecord(row);
}

/** Ids of seed lists by name; unknown names are absent. */
export async function listSeedListIds(
  prisma: PrismaClient,
  names: readonly string[],
): Promise<Map<string, number>> {
  const rows = await prisma.seedList.findMany({
    where: { name: { in: [...names] } },
    select: { id: true, name: true },
  });
  return new Map(rows.map(({ id, name }) => [name, id]));
}

/** Null if the name is taken. */
export async function createSeedList(
  prisma: PrismaClient,
  input: { definition: SeedListDefinition; now: Date; audit: Omit<NewAuditEntry, 'subject'> },
): Promise<SeedListRecord | null> {
  const { definition, now, audit } = input;
  return prisma.$transaction(async (tx) => {
    const taken = await tx.seedList.findUnique({ where: { name: definition.name }, select: { id: true } });
    if (taken) return null;
    const row = await tx.seedList.create({
      data: { ...definition, createdAt: now },
      include: withSeedCount,
    });
    await appendAudit(tx, { ...audit, subject: `seed-list:${row.id}` });
    return toRecord(row);
  });
}

/** The list of a name, created if missing; safe for concurrent processes. */
export async function ensureSeedList(
  prisma: PrismaClient,
  input: { definition: SeedListDefinition; now: Date },
): Promise<SeedListRecord> {
  const { definition, now } = input;
  await prisma.seedList.createMany({ data: [{ ...definition, createdAt: now }], skipDuplicates: true });
  const list = await findSeedList(prisma, { name: definition.name });
  if (!list) throw new Error(`seed list ${definition.name} vanished while it was being made`);
  return list;
}

/**
 * Replaces the definition of a list. Null if another list has the name.
 * @param input.check sees the present definition; throwing rolls everything back
 */
export async function updateSeedList(
  prisma: PrismaClient,
  input: {
    id: number;
    definition: SeedListDefinition;
    audit: NewAuditEntry;
    check?: (present: SeedListRecord) => void;
  },
): Promise<{ list: SeedListRecord; auditId: bigint } | null> {
  const { id, definition, audit, check } = input;
  return prisma.$transaction(async (tx) => {
    const taken = await tx.seedList.findFirst({
      where: { name: definition.name, id: { not: id } },
      select: { id: true },
    });
    if (taken) return null;
    // Locked, so that `buildRateCells` counts no pages by the former importance.
    await tx.$executeRaw`SELECT 1 FROM seed_list WHERE id = ${id} FOR NO KEY UPDATE`;
    const before = await tx.seedList.findUniqueOrThrow({ where: { id }, include: withSeedCount });
    check?.(toRecord(before));
    if (before.importance !== definition.importance) {
      await dropRateCells(tx, 'all');
      await makePricesDue(tx, 'all');
    }
    const row = await tx.seedList.update({ where: { id }, data: definition, include: withSeedCount });
    return { list: toRecord(row), auditId: await appendAudit(tx, audit) };
  });
}

function toRecord({ _count, ...row }: Row): SeedListRecord {
  return {
    id: row.id,
    name: row.name,
    policy: row.policy,
    changeMode: row.changeMode,
    minIntervalSeconds: row.minIntervalSeconds,
    maxIntervalSeconds: row.maxIntervalSeconds,
    importance: row.importance,
    honourNoarchive: row.honourNoarchive,
    pacing: seedListSchema.shape.pacing.catch('off').parse(row.pacing),
    scope: scopeSchema.parse(row.scope),
    seeds: _count.seeds,
  };
}
