import { seedListSchema } from '@meguri/contracts';
import { ensureSeedList, type SeedListRecord } from '@meguri/database';
import type { Dependencies } from '../context/dependencies.ts';

/** The list for seeds without a list, created on first use. */
export function ensureDefaultSeedList({ prisma, clock }: Dependencies): Promise<SeedListRecord> {
  const definition = seedListSchema.parse({ name: 'default', scope: {} });
  return ensureSeedList(prisma, { definition, now: clock.now() });
}
