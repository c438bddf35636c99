import { refusal } from '@meguri/api/services-port';
import { findOverload, type OverloadRecord } from '@meguri/database';
import type { Dependencies } from '../context/dependencies.ts';
import { requireHost } from '../hosts/require-host.ts';

/**
 * The host of a name, as far as its overload is concerned.
 *
 * @throws {ServiceError} `not-found`
 */
export async function requireOverload(deps: Dependencies, asked: string): Promise<OverloadRecord> {
  const { hostId, name } = await requireHost(deps, asked);
  const host = await findOverload(deps.prisma, hostId);
  if (!host) throw refusal('not-found', 'unknownHost', { host: name }, 'name');
  return host;
}
