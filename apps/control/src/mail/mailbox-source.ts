import { setTimeout as delay } from 'node:timers/promises';
import type { Clock, Settings } from '@meguri/contracts';
import {
  beginMailbox,
  closePassedEvents,
  openCrawlEvent,
  type MailboxPosition,
  type PrismaClient,
} from '@meguri/database';
import type { MailboxMail, MailboxProblem } from '@meguri/mail-transport/mailbox';
import type { Logger } from '@meguri/runtime';
import { createMailSource, type MailSource } from './mail-source.ts';

const watched = [
  'mail.address',
  'mail.imapHost',
  'mail.imapPort',
  'mail.imapSecurity',
  'mail.imapUser',
  'mail.imapMailbox',
  'mail.imapMoveTo',
  'mail.maxBytes',
] as const satisfies (keyof Settings)[];

const firstPauseMs = 1_000;
const longestPauseMs = 300_000;

export interface MailboxSourceOptions {
  prisma: PrismaClient;
  clock: Clock;
  log: Logger;
  /** The current password. */
  readPassword(): Promise<string>;
  /** Files a mail; false if another process took it. */
  keep(mail: Pick<MailboxMail, 'raw' | 'isCut'> & { position: MailboxPosition }): Promise<boolean>;
}

/**
 * Reads the mailbox of the settings continuously. After a failure it retries, after one second at first and
 * then at up to five minutes, and raises an event meanwhile.
 */
export function createMailboxSource(options: MailboxSourceOptions): MailSource {
  const { prisma, clock, log } = options;
  return createMailSource({
    watched,
    open: async (settings) => {
      await resolveMailboxProblem(prisma, clock);
      if (settings['mail.imapHost'] === '' || settings['mail.address'] === '') return null;
      const stopping = new AbortController();
      const following = followAgain(options, settings, stopping.signal);
      return {
        close: async () => {
          stopping.abort();
          await following;
        },
      };
    },
    onFailure: (error) => log.error({ err: error }, 'the mailbox cannot be opened with the current settings'),
  });
}

/** Reconnects whenever reading ends, until `signal` aborts. */
async function followAgain(
  options: MailboxSourceOptions,
  settings: Settings,
  signal: AbortSignal,
): Promise<void> {
  const { prisma, clock, log } = options;
  // Loaded on demand: most crawls read no mailbox.
  const { followMailbox, problemOf } = await import('@meguri/mail-transport/mailbox');
  const mailbox = `${settings['mail.imapUser']}@${settings['mail.imapHost']}/${settings['mail.imapMailbox']}`;
  let pauseMs = firstPauseMs;
  let reported = '';
  let isRead = false;

  const onCaughtUp = async () => {
    if (isRead) return;
    isRead = true;
    pauseMs = firstPauseMs;
    reported = '';
    await resolveMailboxProblem(prisma, clock);
    log.info({ mailbox }, 'reading mail from the mailbox');
  };
  const follow = async () =>
    followMailbox(
      {
        host: settings['mail.imapHost'],
        port: settings['mail.imapPort'],
        security: settings['mail.imapSecurity'],
        user: settings['mail.imapUser'],
        password: await options.readPassword(),
        mailbox: settings['mail.imapMailbox'],
        moveTo: settings['mail.imapMoveTo'],
        maxBytes: settings['mail.maxBytes'],
      },
      {
        begin: (state) => beginMailbox(prisma, { mailbox, ...state }),
        keep: ({ raw, isCut, uidValidity, uid }) =>
          options.keep({ raw, isCut, position: { mailbox, uidValidity, uid } }),
        onCaughtUp,
      },
      signal,
    );

  while (!signal.aborted) {
    try {
      await follow();
    } catch (error) {
      const problem = problemOf(error);
      // Servers close connections from time to time: only a failed reconnection is reported.
      if (!isRead || problem.kind !== 'unreachable') {
        if (reported !== problem.reason) log.error({ mailbox, ...problem }, 'the mailbox cannot be read');
        reported = problem.reason;
        await reportMailboxProblem(prisma, clock, { mailbox, ...problem }).catch((reason: unknown) =>
          log.error({ err: reason }, 'the mailbox problem cannot be recorded as an event'),
        );
      }
    }
    isRead = false;
    await delay(pauseMs, undefined, { signal }).catch(() => undefined);
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
  }
}

const kind = 'mailbox-unread';

/** Raises the event that the mailbox cannot be read, and resolves an earlier one with another cause. */
async function reportMailboxProblem(
  prisma: PrismaClient,
  clock: Clock,
  failed: MailboxProblem & { mailbox: string },
): Promise<void> {
  const now = clock.now();
  const subject = `mailbox:${failed.kind}`;
  await closePassedEvents(prisma, { kinds: [kind], standing: [{ kind, subject }], now });
  const { mailbox, kind: problem, reason } = failed;
  await openCrawlEvent(prisma, { kind, subject, at: now, detail: { mailbox, problem, reason } });
}

/** Resolves the event: the mailbox is read again, or no longer configured. */
async function resolveMailboxProblem(prisma: PrismaClient, clock: Clock): Promise<void> {
  await closePassedEvents(prisma, { kinds: [kind], standing: [], now: clock.now() });
}
