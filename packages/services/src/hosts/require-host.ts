import { refusal } from '@meguri/api/services-port';
import { findHost, hostIdOf, type HostRecord } from '@meguri/database';
import type { Dependencies } from '../context/dependencies.ts';
import { storedName } from './stored-name.ts';

/**
 * The host with a name as typed.
 *
 * @throws {ServiceError} `not-found`
 */
export async function requireHost({ prisma, clock }: Dependencies, name: string): Promise<HostRecord> {
  const stored = storedName(name);
  const host = await findHost(prisma, { hostId: hostIdOf(stored), now: clock.now() });
  if (host?.name !== stored) throw refusal('not-found', 'unknownHost', { host: name }, 'name');
  return host;
}
