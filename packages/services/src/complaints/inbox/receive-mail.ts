import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import {
  readSettings,
  isTransient,
  MailTakenError,
  quarantineMail,
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
import { parseMailApart } from './parse-apart.ts';
import { isOwnAddress } from './find-mentioned.ts';
import { mailSender } from './pause-named-hosts.ts';

const compress = promisify(gzip);

/** A mail that was cut is not parsed beyond its head. */
const cutMailLimits = { ...defaultMailLimits, maxBytes: 0 };

/** A mail, however it arrived. */
export interface ReceivedMail {
  raw: Uint8Array;
  /** Envelope recipients, in addition to those in the header. */
  to: readonly string[];
  /** It was too long; `raw` is its beginning. */
  isCut?: boolean;
  /** Its place in a mailbox, marked as taken in the same transaction. */
  position?: MailboxPosition;
  /** It was quarantined; filing it releases it in the same transaction. */
  release?: MailRelease;
}

/**
 * Files a received mail: in the thread that its recipient or its references name, else as a new complaint. A
 * mail delivered twice is stored once. Nothing is answered automatically, so mail loops cannot arise.
 * @throws MailTakenError if another process has taken it from the mailbox or filed the quarantined message
 */
export async function receiveMail(deps: Dependencies, received: ReceivedMail): Promise<FiledMessage> {
  const settings = await readSettings(deps.prisma);
  const own = settings['mail.address'];
  const mail = await parseMailApart(received.raw, received.isCut ? cutMailLimits : defaultMailLimits);
  const recipients = [...received.to, ...[...mail.to, ...mail.cc].map(({ address }) => address)];
  const token = recipients
    .map((one) => readThreadAddress(one, own)?.token ?? null)
    .find((one) => one !== null);
  const sender = mail.replyTo ?? mail.from;
  const automatic = automaticOf(mail, own);
  return fileComplaint(deps, settings, {
    source: 'mail',
    status: needsNoAnswer(automatic) ? 'closed' : 'open',
    token: token ?? null,
    sender: mailSender(mail.from?.address ?? null),
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

/** Mail that claims to come from our own address is automatic, too. */
function automaticOf(mail: ParsedMail, own: string): AutomaticMail | null {
  return mail.automatic ?? (isOwnAddress(mail.from?.address ?? null, own) ? 'auto-replied' : null);
}

/** An automatic reply or a delivery report outside of any thread needs no answer. */
function needsNoAnswer(automatic: AutomaticMail | null): boolean {
  return automatic !== null && automatic !== 'auto-generated';
}

/** Attempts to file a mail before it is quarantined. */
const maxAttempts = 3;

/** The result for an incoming mail; either way it is stored. */
export type TakenMail =
  | ({ kind: 'filed' } & FiledMessage)
  | { kind: 'quarantined'; id: string; reason: unknown };

/**
 * Files a mail. One whose content cannot be filed is quarantined, so that it does not block others.
 * @throws a transient error, such as an unreachable database: the mail must be delivered again
 * @throws MailTakenError if another process has taken it from the mailbox
 */
export async function takeMail(deps: Dependencies, received: ReceivedMail): Promise<TakenMail> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return { kind: 'filed', ...(await receiveMail(deps, received)) };
    } catch (error) {
      if (error instanceof MailTakenError || isTransient(error)) throw error;
      if (attempt < maxAttempts) continue;
      return { kind: 'quarantined', id: await quarantine(deps, received, error), reason: error };
    }
  }
}

async function quarantine(deps: Dependencies, received: ReceivedMail, reason: unknown): Promise<string> {
  const { raw, to, isCut = false, position } = received;
  const id = await quarantineMail(deps.prisma, {
    at: deps.clock.now(),
    mail: { recipients: [...to], gzip: new Uint8Array(await compress(raw)), isCut },
    position,
    detail: { ...(await headOf(raw)), bytes: raw.byteLength, reason: reasonOf(reason) },
  });
  return String(id);
}

/** Sender and subject, as far as they can be read without parsing the body. */
async function headOf(raw: Uint8Array): Promise<{ sender: string; subject: string }> {
  try {
    const { from, subject } = await parseMail(raw, cutMailLimits);
    return { sender: from?.address ?? '', subject };
  } catch {
    return { sender: '', subject: '' };
  }
}

const longestReason = 300;

/**
 * Why a mail could not be filed, in one line: the last line of the error, where the database states its
 * cause.
 */
export function reasonOf(error: unknown): string {
  const lines = (error instanceof Error ? error.message : String(error)).split('\n');
  return headerText(lines.findLast((line) => line.trim() !== '') ?? 'unknown', longestReason);
}
