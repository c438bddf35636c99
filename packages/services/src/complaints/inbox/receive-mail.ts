import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import {
  readSettings,
  isTransient,
  MailTakenError,
  setMailAside,
  type FiledMessage,
  type MailboxPosition,
  type MailRelease,
} from '@meguri/database';
import {
  defaultMailLimits,
  parseMail,
  readThreadAddress,
  headerText,
  type AutomaticMail,
  type ParsedMail,
} from '@meguri/mail';
import type { Dependencies } from '../../context/dependencies.ts';
import { fileComplaint } from './file-complaint.ts';
import { isOwnAddress } from './find-mentioned.ts';

const compress = promisify(gzip);

/** What is left of a mail that was cut is not taken apart. */
const cutMailLimits = { ...defaultMailLimits, maxBytes: 0 };

/** A mail, however it came. */
export interface ReceivedMail {
  raw: Uint8Array;
  /** Whom it was sent to, beside those that its header names. */
  to: readonly string[];
  /** It was too long, and `raw` is its beginning. */
  isCut?: boolean;
  /** Where it lies in a mailbox that is read: marked as taken together with keeping it. */
  position?: MailboxPosition;
  /** It was set aside: it is no longer together with filing it. */
  release?: MailRelease;
}

/**
 * Files a mail that was received: in the thread that its recipient or its references name, else as a complaint of its own. The same mail delivered
 * twice is kept once. Nothing is ever answered here, so no two machines can keep each other writing.
 *
 * @throws MailTakenError where another process has taken it out of its mailbox, or has filed what was set aside
 */
export async function receiveMail(deps: Dependencies, received: ReceivedMail): Promise<FiledMessage> {
  const settings = await readSettings(deps.prisma);
  const own = settings['mail.address'];
  const mail = await parseMail(received.raw, received.isCut ? cutMailLimits : defaultMailLimits);
  const recipients = [...received.to, ...[...mail.to, ...mail.cc].map(({ address }) => address)];
  const token = recipients
    .map((one) => readThreadAddress(one, own)?.token ?? null)
    .find((one) => one !== null);
  const sender = mail.replyTo ?? mail.from;
  const automatic = automaticOf(mail, own);
  return fileComplaint(deps, settings, {
    source: 'mail',
    status: isNobody(automatic) ? 'closed' : 'open',
    token: token ?? null,
    refersTo: [...mail.inReplyTo, ...mail.references],
    rawGzip: new Uint8Array(await compress(received.raw)),
    position: received.position,
    release: received.release,
    message: {
      direction: 'in',
      at: deps.clock.now(),
      author: null,
      fromName: sender?.name ?? '',
      fromAddress: sender?.address ?? null,
      toAddress: recipients[0] ?? null,
      subject: mail.subject,
      text: mail.text,
      textTruncated: mail.textTruncated,
      messageId: mail.messageId,
      references: mail.references,
      automatic,
      attachments: mail.attachments,
      problem: mail.problem,
    },
  });
}

/** A mail that says that it comes from us was sent by no person either. */
function automaticOf(mail: ParsedMail, own: string): AutomaticMail | null {
  return mail.automatic ?? (isOwnAddress(mail.from?.address ?? null, own) ? 'auto-replied' : null);
}

/** Nobody waits for anything: an automatic reply, or news of a delivery, that belongs to no thread. */
function isNobody(automatic: AutomaticMail | null): boolean {
  return automatic !== null && automatic !== 'auto-generated';
}

/** How often a mail is tried to be filed before it is set aside. */
const mostAttempts = 3;

/** What became of a mail that came in; either way it is safe. */
export type TakenMail =
  | ({ kind: 'filed' } & FiledMessage)
  | { kind: 'quarantined'; id: string; reason: unknown };

/**
 * Takes in a mail, however it came. One that cannot be filed for what it holds is set aside, so that it holds up no other.
 *
 * @throws what passes by itself, such as a database that is away: the mail is to come again
 * @throws MailTakenError where another process has taken it out of its mailbox
 */
export async function takeMail(deps: Dependencies, received: ReceivedMail): Promise<TakenMail> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return { kind: 'filed', ...(await receiveMail(deps, received)) };
    } catch (error) {
      if (error instanceof MailTakenError || isTransient(error)) throw error;
      if (attempt < mostAttempts) continue;
      return { kind: 'quarantined', id: await quarantine(deps, received, error), reason: error };
    }
  }
}

async function quarantine(deps: Dependencies, received: ReceivedMail, reason: unknown): Promise<string> {
  const { raw, to, isCut = false, position } = received;
  const id = await setMailAside(deps.prisma, {
    at: deps.clock.now(),
    mail: { recipients: [...to], gzip: new Uint8Array(await compress(raw)), isCut },
    position,
    told: { ...(await headOf(raw)), bytes: raw.byteLength, reason: reasonOf(reason) },
  });
  return String(id);
}

/** Who wrote, and about what, as far as that can be read without taking the mail apart. */
async function headOf(raw: Uint8Array): Promise<{ sender: string; subject: string }> {
  try {
    const { from, subject } = await parseMail(raw, cutMailLimits);
    return { sender: from?.address ?? '', subject };
  } catch {
    return { sender: '', subject: '' };
  }
}

const longestReason = 300;

/** Why a mail could not be filed, as one line for operators: the last one of an error, which is where the database's own words stand. */
export function reasonOf(error: unknown): string {
  const lines = (error instanceof Error ? error.message : String(error)).split('\n');
  return headerText(lines.findLast((line) => line.trim() !== '') ?? 'unknown', longestReason);
}
