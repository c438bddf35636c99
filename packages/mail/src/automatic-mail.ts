import type { Header } from 'postal-mime';

/**
 * Kinds of mail that no person wrote: automatic replies, delivery reports, generated mail (alerts, tickets),
 * and mail to many. None of them may be answered automatically.
 */
export type AutomaticMail = 'auto-replied' | 'delivery-report' | 'auto-generated' | 'bulk';

/**
 * Detects automatic mail by its header fields.
 *
 * @returns null for a mail without them
 * @see https://www.rfc-editor.org/rfc/rfc3834#section-5
 */
export function automaticMail(headers: readonly Header[]): AutomaticMail | null {
  const words = (name: string) =>
    headers.filter(({ key }) => key === name).map(({ value }) => firstWord(value));
  const has = (name: string) => headers.some(({ key }) => key === name);

  const submitted = words('auto-submitted').find((word) => word !== 'no');
  const precedence = words('precedence');
  if (words('return-path').includes('<>') || words('content-type').includes('multipart/report')) {
    return 'delivery-report';
  }
  if (submitted === 'auto-replied' || precedence.includes('auto_reply')) return 'auto-replied';
  if (has('x-autoreply') || has('x-autorespond')) return 'auto-replied';
  if (submitted !== undefined) return 'auto-generated';
  const toMany = precedence.some((word) => word === 'bulk' || word === 'junk' || word === 'list');
  return toMany || has('list-id') || has('list-unsubscribe') ? 'bulk' : null;
}

/** A value without parameters and comments, in lower case. */
function firstWord(value: string): string {
  const end = value.search(/[;(]/);
  return (end === -1 ? value : value.slice(0, end)).trim().toLowerCase();
}
