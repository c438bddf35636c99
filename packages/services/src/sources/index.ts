import { sign } from 'node:crypto';
import type { Clock } from '@meguri/contracts';
import { createAddressPolicy, createDnsResolver } from '@meguri/fetch';
import type { PrismaClient } from '@meguri/database';
import { packageKey } from '../redistribution/seal-package.ts';
import { createSendRequest, type SendRequest } from './permitted-request.ts';

export { pullNextSource, type PulledSource, type PullOptions } from './pull-sources.ts';

/** Sends requests to public addresses, and to those of the own network that an administrator names. */
export const createPermittedSend = ({
  clock,
  privateRanges,
}: {
  clock: Clock;
  privateRanges: readonly string[];
}): SendRequest =>
  createSendRequest({
    resolver: createDnsResolver({ clock }),
    policy: createAddressPolicy(privateRanges),
  });

/** Signs acknowledgements with the key that signs packages of this archive. */
export async function acknowledgementSigner(
  prisma: PrismaClient,
  now: Date,
): Promise<(bytes: Uint8Array) => string> {
  const { privateKey } = await packageKey(prisma, now);
  return (bytes) => sign(null, bytes, privateKey).toString('base64url');
}
