import type { ActorContext, TakedownServices } from '@meguri/api/services-port';
import type { TakedownDetail } from '@meguri/contracts';
import type { Dependencies } from '../../context/dependencies.ts';
import { openKeeping, type KeptArchive } from '../open-keeping.ts';
import { runNextPurge } from './run-purges.ts';

/**
 * Carries out a purge in this process without waiting for its deadline, as far as this is possible now. The
 * control plane does the rest later, such as files that are not sealed yet.
 *
 * @throws {ServiceError} `not-found`
 */
export async function purgeNow(
  { prisma, clock }: Dependencies,
  takedowns: TakedownServices,
  archive: KeptArchive,
  call: { ctx: ActorContext; input: { id: string; reason?: string | undefined } },
): Promise<TakedownDetail> {
  const { ctx, input } = call;
  const before = await takedowns.get({ ctx, input: { id: input.id } });
  if (before.purgeStartedAt === null) await takedowns.purge({ ctx, input: { ...input, days: 1 } });
  const keeping = await openKeeping({ prisma, clock, archive });
  await runNextPurge(keeping.context, { ...keeping, id: input.id });
  return takedowns.get({ ctx, input: { id: input.id } });
}
