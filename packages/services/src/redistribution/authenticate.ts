import type { IncomingHttpHeaders } from 'node:http';
import { findConsumerByToken, type ConsumerRecord, type PrismaClient } from '@meguri/database';
import { isOnSite } from '../access/on-site.ts';
import { tokenHash } from '../auth/sessions.ts';

/** Longer than any token, and short enough to be hashed at once. */
const maxTokenCharacters = 200;

/**
 * The approved consumer that sends a request: it names its token, as `Bearer` or as the password of `Basic` with its
 * name, and comes from one of its addresses. Null for everybody else: nobody learns which of these was wrong.
 */
export async function authenticateConsumer(
  prisma: PrismaClient,
  { headers, address }: { headers: IncomingHttpHeaders; address: string },
): Promise<ConsumerRecord | null> {
  const given = credentialsOf(headers.authorization ?? '');
  if (given === null || given.token.length > maxTokenCharacters) return null;
  const consumer = await findConsumerByToken(prisma, tokenHash(given.token));
  if (consumer?.state !== 'approved') return null;
  if (given.name !== null && given.name !== consumer.name) return null;
  return mayComeFrom(consumer, address) ? consumer : null;
}

/** Whether an address is one of a consumer's. */
export const mayComeFrom = ({ addresses }: Pick<ConsumerRecord, 'addresses'>, address: string): boolean =>
  isOnSite(addresses, address);

function credentialsOf(authorization: string): { name: string | null; token: string } | null {
  const [, scheme = '', value = ''] = /^(Basic|Bearer) +([\w+/=.~-]{1,1000})\s*$/i.exec(authorization) ?? [];
  if (value === '') return null;
  if (scheme.toLowerCase() === 'bearer') return { name: null, token: value };
  const text = Buffer.from(value, 'base64').toString();
  const colon = text.indexOf(':');
  return colon < 0 ? null : { name: text.slice(0, colon), token: text.slice(colon + 1) };
}
