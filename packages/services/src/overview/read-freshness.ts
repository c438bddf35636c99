import { readChangeRatios, type PrismaClient } from '@meguri/database';
import { estimatedFreshness } from '@meguri/schedule';

/** The estimated share of pages whose archived copy is current, from the counters by interval. */
export async function readFreshness(prisma: PrismaClient): Promise<number | null> {
  const rows = await readChangeRatios(prisma);
  return estimatedFreshness(rows.map(({ pages, ratioSum }) => ({ pages, ratio: ratioSum / pages / 1_000 })));
}
