import type { Settings } from '@meguri/contracts';
import type { MailReceiver, ReceivedMail } from '@meguri/mail-transport';
import type { Logger } from '@meguri/runtime';
import type { KeptSource } from './kept-source.ts';

const heeded = [
  'mail.address',
  'mail.smtpHost',
  'mail.smtpPort',
  'mail.maxBytes',
  'mail.maxConnections',
  'mail.maxMailsPerMinute',
] as const satisfies (keyof Settings)[];

/** Keeps a mail receiver as the settings have it. A port that cannot be had is tried again, and logged once. */
export function createKeptReceiver(options: {
  now(): Date;
  log: Logger;
  keep(mail: ReceivedMail): Promise<void>;
}): KeptSource {
  const { log } = options;
  let receiver: MailReceiver | null = null;
  let opened = '';
  let failed = '';

  const open = async (settings: Settings) => {
    // Most crawls receive no mail, and need not wait for what reads it.
    const [{ readThreadAddress }, { openMailReceiver }] = await Promise.all([
      import('@meguri/mail'),
      import('@meguri/mail-transport'),
    ]);
    const { port } = (receiver = await openMailReceiver({
      host: settings['mail.smtpHost'],
      port: settings['mail.smtpPort'],
      maxBytes: settings['mail.maxBytes'],
      maxConnections: settings['mail.maxConnections'],
      maxMailsPerMinute: settings['mail.maxMailsPerMinute'],
      now: options.now,
      accepts: (recipient) => readThreadAddress(recipient, settings['mail.address']) !== null,
      keep: options.keep,
      onError: (error) => log.error({ err: error }, 'a mail could not be kept; its sender will try again'),
    }));
    log.info({ port }, 'receiving mail');
  };

  const close = async () => {
    await receiver?.close();
    receiver = null;
  };

  return {
    heed: async (settings) => {
      const wanted = JSON.stringify(heeded.map((key) => settings[key]));
      if (wanted === opened) return;
      await close();
      opened = '';
      if (settings['mail.smtpPort'] !== 0 && settings['mail.address'] !== '') {
        try {
          await open(settings);
        } catch (error) {
          if (failed !== wanted)
            log.error({ err: error }, 'mail cannot be received at mail.smtpHost and mail.smtpPort');
          failed = wanted;
          return;
        }
      }
      opened = wanted;
    },
    close,
  };
}
