import type { Clock } from '@meguri/contracts';
import { closePassedEvents, openCrawlEvent, type PrismaClient } from '@meguri/database';
import type { MailboxProblem } from '@meguri/mail-transport/mailbox';

const kind = 'mailbox-unread';

/** Tells operators that the mailbox cannot be read. What was told of it before is over if it was something else. */
export async function tellMailboxTrouble(
  prisma: PrismaClient,
  clock: Clock,
  trouble: MailboxProblem & { mailbox: string },
): Promise<void> {
  const now = clock.now();
  const subject = `mailbox:${trouble.kind}`;
  await closePassedEvents(prisma, { kinds: [kind], standing: [{ kind, subject }], now });
  const { mailbox, kind: problem, reason } = trouble;
  await openCrawlEvent(prisma, { kind, subject, at: now, detail: { mailbox, problem, reason } });
}

/** The mailbox is read again, or is to be read no more. */
export async function forgetMailboxTrouble(prisma: PrismaClient, clock: Clock): Promise<void> {
  await closePassedEvents(prisma, { kinds: [kind], standing: [], now: clock.now() });
}
