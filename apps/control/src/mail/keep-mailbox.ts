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
import { createKeptSource, type KeptSource } from './kept-source.ts';

const heeded = [
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

export interface KeptMailboxOptions {
  prisma: PrismaClient;
  clock: Clock;
  log: Logger;
  /** The password as it is now. */
  readPassword(): Promise<string>;
  /** Keeps a mail; false when another process has taken it. */
  keep(mail: Pick<MailboxMail, 'raw' | 'isCut'> & { position: MailboxPosition }): Promise<boolean>;
}

/**
 * Keeps reading the mailbox that the settings name. One that cannot be read is tried again, after a second at first and every five minutes at
 * last, and stands among the events meanwhile.
 */
export function createKeptMailbox(options: KeptMailboxOptions): KeptSource {
  const { prisma, clock, log } = options;
  return createKeptSource({
    heeded,
    open: async (settings) => {
      await forgetMailboxTrouble(prisma, clock);
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
    onFailure: (error) => log.error({ err: error }, 'the mailbox could not be opened as it is set'),
  });
}

/** Connects again whenever reading ends, until `signal`. */
async function followAgain(
  options: KeptMailboxOptions,
  settings: Settings,
  signal: AbortSignal,
): Promise<void> {
  const { prisma, clock, log } = options;
  // Most crawls read no mailbox, and need not wait for what does.
  const { followMailbox, problemOf } = await import('@meguri/mail-transport/mailbox');
  const mailbox = `${settings['mail.imapUser']}@${settings['mail.imapHost']}/${settings['mail.imapMailbox']}`;
  let pauseMs = firstPauseMs;
  let told = '';
  let isRead = false;

  const onCaughtUp = async () => {
    if (isRead) return;
    isRead = true;
    pauseMs = firstPauseMs;
    told = '';
    await forgetMailboxTrouble(prisma, clock);
    log.info({ mailbox }, 'reading the mailbox');
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
      // Servers end connections now and then: only one that cannot be had again is worth a word.
      if (!isRead || problem.kind !== 'unreachable') {
        if (told !== problem.reason) log.error({ mailbox, ...problem }, 'the mailbox cannot be read');
        told = problem.reason;
        await tellMailboxTrouble(prisma, clock, { mailbox, ...problem }).catch((reason: unknown) =>
          log.error({ err: reason }, 'that the mailbox cannot be read could not be told'),
        );
      }
    }
    isRead = false;
    await delay(pauseMs, undefined, { signal }).catch(() => undefined);
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
  }
}

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
