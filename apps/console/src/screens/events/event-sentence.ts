import type { Alert, CrawlEventView } from '@meguri/contracts';
import type { Formats } from '../../format/formats.ts';
import type { Words } from '../../i18n/words.ts';
import { complaintHref, hostHref } from '../../shell/navigation.ts';

/** What webmasters did at their desk. */
type WebmasterEvent = 'webmaster-stop' | 'webmaster-edit';

/** What keeps mails from becoming complaints. */
type MailEvent = 'mailbox-unread' | 'mail-set-aside';

type Told = Pick<CrawlEventView, 'kind' | 'subject' | 'detail'>;

const words = {
  'disk-full': 'diskFull',
  'node-silent': 'nodeSilent',
  'redis-unreachable': 'redisUnreachable',
  'no-contact-url': 'noContactUrl',
  'pause-decision': 'pauseDecision',
  'webmaster-stop': 'webmasterStop',
  'webmaster-edit': 'webmasterEdit',
  'mailbox-unread': 'mailboxUnread',
  'mail-set-aside': 'mailSetAside',
} as const satisfies Record<Alert['kind'] | 'pause-decision' | MailEvent | WebmasterEvent, string>;

function isKnown(kind: string): kind is keyof typeof words {
  return Object.hasOwn(words, kind);
}

/** What happened, in a sentence. */
export function eventSentence({ kind, subject, detail }: Told, t: Words<'events'>, formats: Formats): string {
  if (!isKnown(kind)) return t('kinds.other', { kind, subject });
  const bytes = (value: unknown) => (typeof value === 'number' ? formats.bytes(value) : '–');
  return t(`kinds.${words[kind]}`, {
    node: String(detail.node ?? ''),
    name: String(detail.name ?? ''),
    host: String(detail.host ?? ''),
    free: bytes(detail.freeBytes),
    least: bytes(detail.minFreeBytes),
    about: String(detail.about ?? ''),
    mailbox: String(detail.mailbox ?? ''),
    problem: String(detail.problem ?? ''),
    reason: String(detail.reason ?? ''),
    sender: String(detail.sender || '–'),
    title: String(detail.subject || '–'),
    size: bytes(detail.bytes),
  });
}

const remedies = {
  'disk-full': { href: '/settings?search=archive.minFreeBytes', word: 'diskFull' },
  'node-silent': { href: '/nodes', word: 'nodeSilent' },
  'no-contact-url': { href: '/settings?search=crawler.contactUrl', word: 'noContactUrl' },
  'mailbox-unread': { href: '/settings?search=mail.imap', word: 'mailboxUnread' },
} as const;

type Remedy =
  | (typeof remedies)[keyof typeof remedies]
  | { href: string; word: 'pauseDecision' | 'webmaster' };

/** Where an operator goes to act upon it; others explain themselves. */
export function eventRemedy({ kind, detail }: Told): Remedy | null {
  if (kind === 'pause-decision')
    return { href: complaintHref(String(detail.complaint)), word: 'pauseDecision' };
  if (kind === 'webmaster-stop' || kind === 'webmaster-edit')
    return { href: `${hostHref(String(detail.host))}?tab=edits`, word: 'webmaster' };
  return kind in remedies ? remedies[kind as keyof typeof remedies] : null;
}
