import type { AutomaticMail } from '../automatic-mail.ts';

/** Letters and digits that cannot be confused, in lower case only, because some mailers change the case. */
const tokenPattern = /^[a-z0-9]{8,40}$/;

/**
 * The sender address of answers in one thread: `crawler@example.org` and `k3f9…` make
 * `crawler+k3f9…@example.org`.
 */
export function threadAddress(address: string, token: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, at)}+${token}${address.slice(at)}`;
}

/**
 * Whether a recipient is our address, and its thread.
 *
 * @param address ours, e.g. `crawler@example.org`
 * @returns null for a foreign address; a null token if it names no thread
 */
export function readThreadAddress(recipient: string, address: string): { token: string | null } | null {
  const [local, domain] = partsOf(recipient);
  const [ownLocal, ownDomain] = partsOf(address);
  if (domain === '' || domain !== ownDomain) return null;
  if (local === ownLocal) return { token: null };
  if (!local.startsWith(`${ownLocal}+`)) return null;
  const token = local.slice(ownLocal.length + 1);
  return { token: tokenPattern.test(token) ? token : null };
}

function partsOf(address: string): [local: string, domain: string] {
  const text = address.trim().toLowerCase();
  const at = text.lastIndexOf('@');
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

/** Exactly one `Re: `, whatever the number and language of the existing ones. */
export function answerSubject(subject: string): string {
  const bare = subject.replace(/^(?:\s*(?:re|aw|sv|antw|返信)\s*(?:\[\d+\])?\s*[:：])+\s*/i, '').trim();
  return `Re: ${bare === '' ? '(no subject)' : bare}`;
}

const maxReferences = 20;

/**
 * `In-Reply-To` and `References` of an answer (RFC 5322, 3.6.4): the messages of the thread. If there are too
 * many, the first one is kept.
 *
 * @param messageIds of the thread without angle brackets, oldest first
 */
export function answerReferences(messageIds: readonly string[]): {
  inReplyTo: string | null;
  references: string[];
} {
  const ids = [...new Set(messageIds)];
  const [first] = ids;
  const kept =
    ids.length <= maxReferences || first === undefined ? ids : [first, ...ids.slice(1 - maxReferences)];
  return { inReplyTo: ids.at(-1) ?? null, references: kept };
}

/** Local parts that no person reads. */
const machines =
  /^(?:mailer-daemon|postmaster-noreply|no-?reply|do-?not-?reply|donotreply|bounces?|noreply[-+].*|bounce[-+].*|.*-bounces)$/i;

/** Whether an address may be answered: not an automatic one nor our own, which would cause mail loops. */
export function mayAnswer(input: {
  address: string | null;
  automatic: AutomaticMail | null;
  isOwn: boolean;
}): boolean {
  if (input.address === null || input.automatic !== null || input.isOwn) return false;
  return !machines.test(input.address.slice(0, input.address.lastIndexOf('@')));
}
