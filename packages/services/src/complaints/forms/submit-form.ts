import { createHash, randomBytes } from 'node:crypto';
import type { ComplaintFormServices } from '@meguri/api/services-port';
import { readSettings } from '@meguri/database';
import { z } from 'zod';
import { createAttemptLimit } from '../../auth/attempt-limit.ts';
import type { Dependencies } from '../../context/dependencies.ts';
import { fileComplaint } from '../inbox/file-complaint.ts';
import { formSender } from '../inbox/pause-named-hosts.ts';
import { isProven, newChallenge, proofBits } from './proof-of-work.ts';

const fieldsSchema = z.object({
  name: z.string().trim().max(200),
  address: z.union([z.literal(''), z.email().max(254)]),
  subject: z.string().trim().max(300),
  text: z.string().trim().min(10).max(20_000),
  challenge: z.string().max(100),
  solution: z.string().max(20),
  /** Hidden from people: only programs fill it in. */
  website: z.string().max(1_000),
});

export function createBeginForm({ prisma, clock }: Dependencies): ComplaintFormServices['begin'] {
  return async () => ({
    challenge: newChallenge(clock.now(), randomBytes(16).toString('hex')),
    bits: proofBits,
    product: (await readSettings(prisma))['crawler.product'],
  });
}

/**
 * Accepts a complaint from the public form. One without proof of work waits until an operator has reviewed
 * it.
 */
export function createSubmitForm(deps: Dependencies): ComplaintFormServices['submit'] {
  const limit = createAttemptLimit(deps.redis, deps.clock, formLimit);
  return async ({ ctx, fields }) => {
    const parsed = fieldsSchema.safeParse(fields);
    if (!parsed.success) return { kind: 'invalid', field: String(parsed.error.issues[0]?.path[0] ?? '') };
    const settings = await readSettings(deps.prisma);
    if (!(await limit.allows(ctx, '', settings['complaints.formsPerHour']))) return { kind: 'too-many' };
    const { name, address, subject, text, challenge, solution, website } = parsed.data;
    // A program gets the same answer as a person, but nothing is stored.
    if (website !== '') return { kind: 'accepted', isUnverified: false };
    const now = deps.clock.now();
    const proven = isProven(challenge, solution, now);
    await fileComplaint(deps, settings, {
      source: 'form',
      status: proven ? 'open' : 'unverified',
      token: null,
      sender: formSender(ctx.clientAddress),
      refersTo: [],
      rawGzip: null,
      message: {
        direction: 'in',
        at: now,
        author: null,
        fromName: name,
        fromAddress: address === '' ? null : address,
        toAddress: null,
        subject,
        text,
        textTruncated: false,
        // A challenge is good for one complaint: using it again is the same message.
        messageId: proven ? `${spent(challenge)}@form.invalid` : null,
        references: [],
        automatic: null,
        attachments: [],
        problem: null,
      },
    });
    return { kind: 'accepted', isUnverified: !proven };
  };
}

const formLimit = { prefix: 'complaint-form', windowSeconds: 3_600 };

function spent(challenge: string): string {
  return createHash('sha256').update(challenge).digest('hex').slice(0, 40);
}
