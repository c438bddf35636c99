import { refusal } from '@meguri/api/services-port';
import { acknowledgementSchema } from '@meguri/contracts';
import { acknowledgeRemovals, type ConsumerRecord, type PrismaClient } from '@meguri/database';
import { isSignedBy } from '@meguri/signatures';

/**
 * Stores the acknowledgement of a list of removed records. One with a key must sign the digest of the list.
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
  const signed = Buffer.from(signature ?? '', 'base64url');
  if (consumer.publicKey !== null && !isSignedBy(consumer.publicKey, digest, signed))
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
