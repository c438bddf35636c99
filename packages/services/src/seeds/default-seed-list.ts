import { seedListSchema } from '@meguri/contracts';
import { ensureSeedList, type SeedListRecord } from '@meguri/database';
import type { Dependencies } from '../context/dependencies.ts';

/** The list that seeds without a list go to, made when it is first needed. */
export function ensureDefaultSeedList({ prisma, clock }: Dependencies): Promise<SeedListRecord> {
  const definition = seedListSchema.parse({ name: 'default', scope: {} });
  return ensureSeedList(prisma, { definition, now: clock.now() });
}
