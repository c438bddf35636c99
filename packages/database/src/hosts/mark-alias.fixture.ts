import type { PrismaClient } from '../connection/client.ts';
import { beginAlias, excludeAliasPages } from './host-aliases.ts';

/** Merges a host into another one to its end. */
export async function markAlias(
  prisma: PrismaClient,
  input: { hostId: bigint; targetId: bigint; reason: string; nodeId: number },
): Promise<boolean> {
  if (!(await beginAlias(prisma, input))) return false;
  while (await excludeAliasPages(prisma, input));
  return true;
}
