import type { Settings } from '@meguri/contracts';
import type { MailReceiver, ReceivedMail } from '@meguri/mail-transport';
import type { Logger } from '@meguri/runtime';
import { createMailSource, type MailSource } from './mail-source.ts';

const watched = [
  'mail.address',
  'mail.smtpHost',
  'mail.smtpPort',
  'mail.maxBytes',
  'mail.maxConnections',
  'mail.maxConnectionsPerNetwork',
  'mail.maxMailsPerMinute',
] as const satisfies (keyof Settings)[];

interface ReceiverSourceOptions {
  now(): Date;
  log: Logger;
  keep(mail: ReceivedMail): Promise<void>;
}

/** Runs a mail receiver according to the settings. A port that is unavailable is retried, and logged once. */
export function createReceiverSource(options: ReceiverSourceOptions): MailSource {
  return createMailSource({
    watched,
    open: (settings) => openReceiver(options, settings),
    onFailure: (error) =>
      options.log.error({ err: error }, 'mail cannot be received at mail.smtpHost and mail.smtpPort'),
  });
}

async function openReceiver(
  { now, log, keep }: ReceiverSourceOptions,
  settings: Settings,
): Promise<MailReceiver | null> {
  if (settings['mail.smtpPort'] === 0 || settings['mail.address'] === '') return null;
  // Loaded on demand: most crawls receive no mail.
  const [{ readThreadAddress }, { openMailReceiver }] = await Promise.all([
    import('@meguri/mail'),
    import('@meguri/mail-transport'),
  ]);
  const receiver = await openMailReceiver({
    host: settings['mail.smtpHost'],
    port: settings['mail.smtpPort'],
    maxBytes: settings['mail.maxBytes'],
    maxConnections: settings['mail.maxConnections'],
    maxConnectionsPerNetwork: settings['mail.maxConnectionsPerNetwork'],
    maxMailsPerMinute: settings['mail.maxMailsPerMinute'],
    now,
    accepts: (recipient) => readThreadAddress(recipient, settings['mail.address']) !== null,
    keep,
    onError: (error) => log.error({ err: error }, 'a mail could not be stored; its sender will try again'),
  });
  log.info({ port: receiver.port }, 'mail receiver started');
  return receiver;
}
