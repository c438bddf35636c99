import { openMailReceiver, openMailRelay } from '@meguri/mail-transport';
import type { Letter } from './letters.ts';

/** Mail address of the crawl in a demo. */
export const crawlAddress = 'crawler@meguri.example';

/** Where simulated webmasters send and receive their mail, on loopback. */
export interface PostOffice {
  /** Relay of the crawl's answers, for the setting `mail.relayUrl`. */
  relayUrl: string;
  /** Port on which the crawl receives mail, for the setting `mail.smtpPort`. */
  smtpPort: number;
  /** Delivers a letter to the crawl; false while it receives none. */
  send(letter: Letter): Promise<boolean>;
  close(): Promise<void>;
}

const mail = {
  host: '127.0.0.1',
  maxBytes: 1_000_000,
  maxConnections: 10,
  maxConnectionsPerNetwork: 10,
  maxMailsPerMinute: 100,
};
/** The address of a thread in an answer of the crawl. */
const threadAddress = /crawler\+[a-z0-9]+@meguri\.example/;

/**
 * Opens the mail of the simulated webmasters. Each thanks once for an answer.
 *
 * @param smtpPort a free port for the crawl's receiver
 * @param thanks the letter to a thread's address, with the subject of the answer
 */
export async function openPostOffice(options: {
  smtpPort: number;
  thanks(answer: { to: string; subject: string; sender: string }): Letter;
  onError(error: unknown): void;
}): Promise<PostOffice> {
  const { smtpPort, thanks, onError } = options;
  const relay = openMailRelay(`smtp://127.0.0.1:${smtpPort}`, null);
  const thanked = new Set<string>();
  const send = async (letter: Letter) => {
    const handover = await relay.send({ ...letter, inReplyTo: null, references: [], date: new Date() });
    return handover.kind === 'accepted';
  };
  const receiver = await openMailReceiver({
    ...mail,
    port: 0,
    now: () => new Date(),
    accepts: () => true,
    keep: async ({ to: [sender = ''], raw }) => {
      const text = Buffer.from(raw).toString();
      const [to = ''] = threadAddress.exec(text) ?? [];
      if (to === '' || thanked.has(to)) return;
      thanked.add(to);
      const subject = /^Subject: (.*)$/m.exec(text)?.[1]?.trim() ?? '';
      // After the answer is acknowledged; otherwise the crawl would wait for itself.
      setImmediate(() => void send(thanks({ to, subject, sender })).catch(onError));
    },
    onError,
  });
  return {
    relayUrl: `smtp://127.0.0.1:${receiver.port}`,
    smtpPort,
    send,
    close: async () => {
      relay.close();
      await receiver.close();
    },
  };
}
