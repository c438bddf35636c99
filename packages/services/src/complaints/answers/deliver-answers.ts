import {
  abandonOutgoing,
  claimOutgoing,
  readSettings,
  settleOutgoing,
  type OutgoingMail,
  type Settlement,
} from '@meguri/database';
import { threadAddress, type Handover, type SentMail } from '@meguri/mail';
import type { Dependencies } from '../../context/dependencies.ts';

const mailsPerRound = 20;
/** Longer than any relay takes: the process that marked the mail earlier has died. */
const abandonAfterMs = 600_000;
const firstRetryMs = 60_000;
const longestRetryMs = 4 * 3_600_000;
/** With the delays above, about three days. */
const maxAttempts = 25;

/**
 * Sends due answers to a relay, each at most once: marked before sending, retried only when the relay
 * certainly does not have it, otherwise left for an operator.
 * @returns how many the relay accepted
 */
export async function deliverAnswers(
  { prisma, clock }: Dependencies,
  send: (mail: SentMail) => Promise<Handover>,
): Promise<number> {
  await abandonOutgoing(prisma, new Date(clock.now().getTime() - abandonAfterMs));
  const { 'mail.address': own, 'crawler.product': fromName } = await readSettings(prisma);
  if (own === '') return 0;
  let taken = 0;
  for (let sent = 0; sent < mailsPerRound; sent += 1) {
    // One at a time: what is marked was handed to the relay, even if this process dies.
    const [mail] = await claimOutgoing(prisma, { now: clock.now(), limit: 1 });
    if (!mail) break;
    const handover = await send(answerMail(mail, own, fromName));
    if (handover.kind === 'accepted') taken += 1;
    const now = clock.now();
    await settleOutgoing(prisma, {
      id: mail.id,
      now,
      settlement: settlementOf(handover, mail.attempts, now),
    });
  }
  return taken;
}

function answerMail(mail: OutgoingMail, own: string, fromName: string): SentMail {
  const { to, subject, text, messageId, references, at } = mail;
  return {
    fromName,
    fromAddress: threadAddress(own, mail.token),
    to,
    subject,
    text,
    messageId,
    inReplyTo: references.at(-1) ?? null,
    references,
    date: at,
  };
}

function settlementOf(handover: Handover, attempts: number, now: Date): Settlement {
  switch (handover.kind) {
    case 'accepted':
      return { state: 'sent' };
    case 'refused':
    case 'uncertain':
      return { state: handover.kind, error: handover.reason };
    case 'deferred': {
      if (attempts >= maxAttempts) return { state: 'refused', error: handover.reason };
      const pauseMs = Math.min(firstRetryMs * 2 ** (attempts - 1), longestRetryMs);
      return { state: 'queued', nextAt: new Date(now.getTime() + pauseMs), error: handover.reason };
    }
    default:
      return handover satisfies never;
  }
}
