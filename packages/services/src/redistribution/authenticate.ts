import type { IncomingHttpHeaders } from 'node:http';
import {
  findConsumerByToken,
  listConsumersWithKeys,
  type ConsumerRecord,
  type PrismaClient,
} from '@meguri/database';
import { keyIdOf, keyIdOfRequest, verifyConsumerRequest } from '@meguri/signatures';
import { isOnSite } from '../access/on-site.ts';
import { tokenHash } from '../auth/sessions.ts';
import type { PublicRequest } from '../public-archive/public-route.ts';
import type { Dependencies } from '../context/dependencies.ts';

/** Longer than any token, and short enough to be hashed for each request. */
const maxTokenCharacters = 200;

/**
 * The approved consumer that sends a request from one of its addresses. It sends its token, as `Bearer` or as
 * the password of `Basic` with its name, or signs the request with its key. Null for any other request, so
 * that no client learns what was wrong.
 */
export async function authenticateConsumer(
  { prisma, clock }: Pick<Dependencies, 'prisma' | 'clock'>,
  request: Pick<PublicRequest, 'headers' | 'address' | 'method' | 'origin' | 'target'>,
): Promise<ConsumerRecord | null> {
  const consumer =
    (await byToken(prisma, request.headers)) ?? (await bySignature(prisma, request, clock.now()));
  if (consumer?.state !== 'approved') return null;
  return mayComeFrom(consumer, request.address) ? consumer : null;
}

/** Whether an address is one of a consumer's addresses. */
export const mayComeFrom = ({ addresses }: Pick<ConsumerRecord, 'addresses'>, address: string): boolean =>
  isOnSite(addresses, address);

async function byToken(prisma: PrismaClient, headers: IncomingHttpHeaders): Promise<ConsumerRecord | null> {
  const given = credentialsOf(headers.authorization ?? '');
  if (given === null || given.token.length > maxTokenCharacters) return null;
  const consumer = await findConsumerByToken(prisma, tokenHash(given.token));
  return given.name === null || given.name === consumer?.name ? consumer : null;
}

function credentialsOf(authorization: string): { name: string | null; token: string } | null {
  const [, scheme = '', value = ''] = /^(Basic|Bearer) +([\w+/=.~-]{1,1000})\s*$/i.exec(authorization) ?? [];
  if (value === '') return null;
  if (scheme.toLowerCase() === 'bearer') return { name: null, token: value };
  const text = Buffer.from(value, 'base64').toString();
  const colon = text.indexOf(':');
  return colon < 0 ? null : { name: text.slice(0, colon), token: text.slice(colon + 1) };
}

async function bySignature(
  prisma: PrismaClient,
  { headers, method, origin, target }: Pick<PublicRequest, 'headers' | 'method' | 'origin' | 'target'>,
  now: Date,
): Promise<ConsumerRecord | null> {
  const [signatureInput, signature] = [headers['signature-input'], headers['signature']];
  if (typeof signatureInput !== 'string' || typeof signature !== 'string') return null;
  const keyId = keyIdOfRequest(signatureInput);
  if (keyId === null) return null;
  const signed = { method, authority: new URL(origin).host, target, signatureInput, signature, now };
  for (const consumer of await listConsumersWithKeys(prisma))
    if (consumer.publicKey !== null && keyIdOf(consumer.publicKey) === keyId)
      return verifyConsumerRequest(consumer.publicKey, signed) ? consumer : null;
  return null;
}
