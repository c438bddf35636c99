import type { PrismaClient } from '../connection/client.ts';

/** Inputs of a host to the schedule of its pages. */
export interface HostScheduleRecord {
  hostId: bigint;
  pageCount: number;
  rateSum: bigint;
  ratePages: number;
  clockPace: number;
  effectiveIntervalSeconds: number;
  baseLoad: bigint;
  hasRateCells: boolean;
  /** mu; null while accesses have no price. */
  price: number | null;
  excludedBelowValue: number | null;
  excludedMaxDays: number | null;
  /** The pages that an operator dropped: DropRule of packages/schedule. */
  dropBelowValue: number | null;
  dropUpToImportance: number | null;
}

const columns = {
  hostId: true,
  pageCount: true,
  rateSum: true,
  ratePages: true,
  clockPace: true,
  effectiveIntervalSeconds: true,
  baseLoad: true,
  hasRateCells: true,
  price: true,
  excludedBelowValue: true,
  excludedMaxDays: true,
  dropBelowValue: true,
  dropUpToImportance: true,
} as const;

/** Null for an unknown host. */
export async function findHostSchedule(
  prisma: PrismaClient,
  hostId: bigint,
): Promise<HostScheduleRecord | null> {
  return prisma.host.findUnique({ where: { hostId }, select: columns });
}
