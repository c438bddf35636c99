import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime';
import { automaticMail, type AutomaticMail } from './automatic-mail.ts';
import { bodyText } from './body-text.ts';
import { headerText, usableAddresses, type MailAddress, messageIds } from './header-fields.ts';
import { defaultMailLimits, type MailLimits } from './mail-limits.ts';

export interface MailAttachment {
  /** Null: it has none. */
  name: string | null;
  /** Media type as declared. */
  type: string;
  bytes: number;
}

/** Why a mail was not parsed. Only its header and the raw beginning of its body are used. */
export type MailProblem = 'too-large' | 'too-many-lines' | 'too-many-parts' | 'too-slow' | 'not-mime';

/** A parsed mail. All header texts are single lines without control characters. */
export interface ParsedMail {
  from: MailAddress | null;
  /** Where to send an answer, if not to `from`. */
  replyTo: MailAddress | null;
  to: MailAddress[];
  cc: MailAddress[];
  subject: string;
  /** By the sender's clock. */
  date: Date | null;
  /** Without angle brackets, like all ids here. */
  messageId: string | null;
  inReplyTo: string[];
  references: string[];
  text: string;
  textTruncated: boolean;
  automatic: AutomaticMail | null;
  attachments: MailAttachment[];
  attachmentsTruncated: boolean;
  problem: MailProblem | null;
}

/**
 * Parses a mail as received over SMTP (RFC 5322, MIME). Accepts any bytes, has limits, and never rejects: a
 * complaint that cannot be parsed is still a complaint.
 */
export async function parseMail(
  raw: Uint8Array,
  limits: Readonly<MailLimits> = defaultMailLimits,
): Promise<ParsedMail> {
  const problem = problemOf(raw, limits);
  if (problem !== null) return await parseHeaderOnly(raw, limits, problem);
  try {
    return mailOf(await parseMime(raw, limits), limits);
  } catch {
    // The parser rejects deep nesting and long headers.
    return await parseHeaderOnly(raw, limits, 'not-mime');
  }
}

/** The header and the raw beginning of the body of a mail that was not parsed completely. Never rejects. */
export function parseMailHead(
  raw: Uint8Array,
  problem: MailProblem,
  limits: Readonly<MailLimits> = defaultMailLimits,
): Promise<ParsedMail> {
  return parseHeaderOnly(raw, limits, problem);
}

async function parseMime(raw: Uint8Array, limits: Readonly<MailLimits>): Promise<Email> {
  return await PostalMime.parse(raw, {
    maxNestingDepth: limits.maxDepth,
    maxHeadersSize: limits.maxHeaderBytes,
    // Forwarded mails are often attached in full; they count as text.
    maxRfc822NestingDepth: 3,
  });
}

function problemOf(raw: Uint8Array, limits: Readonly<MailLimits>): MailProblem | null {
  if (raw.length > limits.maxBytes) return 'too-large';
  const maxBoundaries = limits.maxBoundaryLines;
  if (countUpTo(raw, '\n--', maxBoundaries + 1) > maxBoundaries) return 'too-many-parts';
  const longLines = Math.floor(raw.length / limits.bytesPerLine);
  const maxLines = Math.min(limits.maxLines, limits.freeLines + longLines);
  return countUpTo(raw, '\n', maxLines + 1) > maxLines ? 'too-many-lines' : null;
}

/** The number of occurrences of a text, counted up to `most`. */
function countUpTo(raw: Uint8Array, piece: string, most: number): number {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.length);
  let count = 0;
  for (let at = bytes.indexOf(piece); at !== -1 && count < most; at = bytes.indexOf(piece, at + 1))
    count += 1;
  return count;
}

/** Parses the header as for a plain mail, without its MIME fields. */
async function parseHeaderOnly(
  raw: Uint8Array,
  limits: Readonly<MailLimits>,
  problem: MailProblem,
): Promise<ParsedMail> {
  const head = Buffer.from(raw.subarray(0, limits.maxHeaderBytes >> 1)).toString('latin1');
  const end = /\r?\n\r?\n/.exec(head);
  const headerEnd = end === null ? head.length : end.index;
  const lines = head.slice(0, headerEnd).split(/\r?\n(?![ \t])/);
  const kept = lines.filter((line) => !/^content-|^mime-version/i.test(line)).join('\r\n');
  const bodyStart = end === null ? headerEnd : headerEnd + end[0].length;
  const body = new TextDecoder().decode(raw.subarray(bodyStart, bodyStart + limits.maxTextLength));
  try {
    const email = await parseMime(Buffer.from(`${kept}\r\n\r\n`, 'latin1'), limits);
    return { ...mailOf({ ...email, text: body, html: undefined, attachments: [] }, limits), problem };
  } catch {
    return { ...mailOf({ headers: [], headerLines: [], text: body, attachments: [] }, limits), problem };
  }
}

function mailOf(email: Email, limits: Readonly<MailLimits>): ParsedMail {
  const { text, truncated } = bodyText(email.text, email.html, limits.maxTextLength);
  const addresses = (parsed: readonly Address[] | undefined) =>
    usableAddresses(parsed ?? [], limits.maxListed);
  const sender = email.from ?? email.sender;
  return {
    from: addresses(sender && [sender])[0] ?? null,
    replyTo: addresses(email.replyTo)[0] ?? null,
    to: addresses(email.to),
    cc: addresses(email.cc),
    subject: headerText(email.subject ?? ''),
    date: dateOf(email.date),
    messageId: messageIds(email.messageId, 1)[0] ?? null,
    inReplyTo: messageIds(email.inReplyTo, limits.maxListed),
    references: messageIds(email.references, limits.maxListed),
    text,
    textTruncated: truncated,
    automatic: automaticMail(email.headers),
    attachments: email.attachments.slice(0, limits.maxAttachments).map(attachmentOf),
    attachmentsTruncated: email.attachments.length > limits.maxAttachments,
    problem: null,
  };
}

/** Earlier dates are invalid, and so are years that a database cannot store. */
const earliest = Date.UTC(1970, 0);
const latest = Date.UTC(9999, 11, 31);

function dateOf(text: string | undefined): Date | null {
  const date = new Date(text ?? Number.NaN);
  return date.getTime() >= earliest && date.getTime() <= latest ? date : null;
}

const maxNameLength = 255;

function attachmentOf({ filename, mimeType, content }: Attachment): MailAttachment {
  const name = headerText((filename ?? '').slice(-maxNameLength).replace(/^.*[/\\]/s, ''));
  return {
    name: name === '' ? null : name,
    type: /^[\w.+-]{1,100}\/[\w.+-]{1,100}$/.test(mimeType) ? mimeType : 'application/octet-stream',
    bytes: typeof content === 'string' ? content.length : content.byteLength,
  };
}
