import { setInterval } from 'node:timers/promises';
import type { Clock, Settings } from '@meguri/contracts';
import { createSettingsReader, isTransient, MailTakenError, type PrismaClient } from '@meguri/database';
import type { MailRelay } from '@meguri/mail-transport';
import type { Loop } from '@meguri/queues';
import type { Logger } from '@meguri/runtime';
import type { ComplaintMail } from '@meguri/services/mail';
import { createMailboxSource } from './mailbox-source.ts';
import { createReceiverSource } from './receiver-source.ts';
import type { MailSource } from './mail-source.ts';
import { readMailboxPassword, type MailboxPasswordSource } from './mailbox-password.ts';

const settingsCheckMs = 2_000;
const deliverEveryMs = 3_000;

export interface RelayLogin {
  user: string;
  pass: string;
}

/**
 * Receives complaints by mail over SMTP and from a mailbox (IMAP), and sends answers, according to the
 * settings. Every control process receives; one at a time sends, in the loop.
 */
export function startMail(options: {
  prisma: PrismaClient;
  databaseUrl: string;
  redisUrl: string;
  clock: Clock;
  log: Logger;
  login: RelayLogin | null;
  mailboxPassword: MailboxPasswordSource;
}): { loop: Loop; stop: () => Promise<void> } {
  const { prisma, clock, log, login, mailboxPassword } = options;
  let opened: Promise<ComplaintMail> | null = null;
  const mail = () => (opened ??= openMail(options));
  const keep = async (received: Parameters<ComplaintMail['receive']>[0]) => {
    const taken = await (await mail()).receive(received);
    if (taken.kind === 'quarantined')
      log.error({ mail: taken.id, err: taken.reason }, 'a mail could not be filed and was quarantined');
    else {
      const { complaintId, isNewThread, isDuplicate } = taken;
      log.info({ complaintId, isNewThread, isDuplicate }, 'mail filed as a complaint');
    }
  };
  const sources = [
    createReceiverSource({ now: () => clock.now(), log, keep }),
    createMailboxSource({
      prisma,
      clock,
      log,
      readPassword: () => readMailboxPassword(mailboxPassword),
      keep: async (found) => {
        try {
          await keep({ ...found, to: [] });
          return true;
        } catch (error) {
          if (error instanceof MailTakenError) return false;
          throw error;
        }
      },
    }),
  ];
  const stopping = new AbortController();
  const readSettings = createSettingsReader(prisma);
  const applying = applySettingsUntil(stopping.signal, readSettings, sources, log);
  return {
    loop: {
      name: 'deliver-answers',
      everyMs: deliverEveryMs,
      run: () => deliver(readSettings, mail, login, log),
    },
    stop: async () => {
      stopping.abort();
      await applying;
      await Promise.all(sources.map((source) => source.close()));
      await (await opened)?.close();
    },
  };
}

/** Loaded with the first mail: most crawls have none. */
async function openMail(options: Parameters<typeof startMail>[0]): Promise<ComplaintMail> {
  const { openComplaintMail } = await import('@meguri/services/mail');
  return openComplaintMail(options);
}

/** Checks the settings repeatedly until the process stops. */
async function applySettingsUntil(
  signal: AbortSignal,
  readSettings: () => Promise<Settings>,
  sources: readonly MailSource[],
  log: Logger,
): Promise<void> {
  const apply = async () => {
    try {
      const settings = await readSettings();
      for (const source of sources) await source.apply(settings);
    } catch (error) {
      if (!isTransient(error)) log.error({ err: error }, 'the mail settings cannot be applied');
    }
  };
  await apply();
  try {
    for await (const _ of setInterval(settingsCheckMs, undefined, { signal })) await apply();
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

async function deliver(
  readSettings: () => Promise<Settings>,
  mail: () => Promise<ComplaintMail>,
  login: RelayLogin | null,
  log: Logger,
): Promise<void> {
  const { 'mail.relayUrl': url } = await readSettings();
  if (url === '') return;
  const { openMailRelay } = await import('@meguri/mail-transport');
  let relay: MailRelay | null = null;
  const taken = await (await mail()).deliver((answer) => (relay ??= openMailRelay(url, login)).send(answer));
  (relay as MailRelay | null)?.close();
  if (taken > 0) log.info({ taken }, 'replies to complaints sent');
}
