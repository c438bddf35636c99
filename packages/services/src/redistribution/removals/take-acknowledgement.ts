import { createPublicKey, verify } from 'node:crypto';
import { refusal } from '@meguri/api/services-port';
import { acknowledgementSchema } from '@meguri/contracts';
import { acknowledgeRemovals, type ConsumerRecord, type PrismaClient } from '@meguri/database';

/**
 * Stores what a consumer answers to a list of removed records. One with a key must sign the digest of the list.
 *
 * @throws {ServiceError} `invalid` for another form, another digest or a signature that does not fit
 */
export async function takeAcknowledgement(
  prisma: PrismaClient,
  { consumer, sequence, body, now }: { consumer: ConsumerRecord; sequence: number; body: unknown; now: Date },
): Promise<void> {
  const parsed = acknowledgementSchema.safeParse(body);
  if (!parsed.success) throw refusal('invalid', 'badAcknowledgement', {}, 'body');
  const { sha256, appliedAt, held, signature } = parsed.data;
  const digest = Buffer.from(sha256, 'hex');
  if (consumer.publicKey !== null && !isSignedBy(consumer.publicKey, digest, signature))
    throw refusal('invalid', 'unsignedAcknowledgement', {}, 'signature');
  const stored = await acknowledgeRemovals(prisma, {
    consumerId: consumer.id,
    sequence,
    sha256: digest,
    appliedAt: new Date(appliedAt),
    held,
    signature: consumer.publicKey === null ? null : (signature ?? null),
    now,
  });
  if (!stored) throw refusal('invalid', 'badAcknowledgement', {}, 'sha256');
}

function isSignedBy(x: string, bytes: Uint8Array, signature: string | undefined): boolean {
  if (signature === undefined) return false;
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return verify(null, bytes, key, Buffer.from(signature, 'base64url'));
}
