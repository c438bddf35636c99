import {
  eventDefinition,
  eventKinds,
  type Alert,
  type CrawlEventView,
  type EventKind,
} from '@meguri/contracts';
import type { Formats } from '../../format/formats.ts';
import type { Translator } from '../../i18n/translator.ts';
import { complaintHref, hostHref } from '../../shell/navigation.ts';

type EventFacts = Alert | Pick<CrawlEventView, 'kind' | 'subject' | 'detail'>;

const isKnown = (kind: string): kind is EventKind => eventDefinition(kind) !== undefined;

/** An event in a sentence. */
export function eventSentence(
  { kind, subject, detail }: EventFacts,
  t: Translator<'events'>,
  formats: Formats,
): string {
  if (!isKnown(kind)) return t('kinds.other', { kind, subject });
  const values: Readonly<Record<string, unknown>> = detail;
  const written = Object.entries<'text' | 'bytes'>(eventKinds[kind].detail).map(([field, format]) => {
    const value = values[field];
    if (format === 'bytes') return [field, typeof value === 'number' ? formats.bytes(value) : '–'];
    return [field, typeof value === 'number' ? String(value) : value || '–'];
  });
  return t(`kinds.${kind}`, Object.fromEntries(written) as Record<string, string>);
}

type Link = (detail: CrawlEventView['detail']) => string;

/** Where an operator resolves an event, by kind; null: in its row. */
const links = {
  'disk-full': () => '/settings?search=archive.minFreeBytes',
  'database-full': () => '/settings?search=database.minFreeBytes',
  'database-write-refused': () => '/storage',
  'discovery-stopped': () => '/settings?search=database.discoveryMinFreeBytes',
  'database-unmeasured': () => '/settings?search=database.maxBytes',
  'database-measurement-failed': () => '/storage',
  'transaction-ids-short': () => '/storage',
  'slots-short': () => '/settings?search=crawler.concurrency',
  'archive-damaged': () => '/storage',
  'replica-failed': () => '/storage',
  'purge-overdue': () => '/access?tab=takedowns',
  'node-silent': () => '/nodes',
  'redis-unreachable': null,
  'no-contact-url': () => '/settings?search=crawler.contactUrl',
  'setting-refused': ({ setting }) => `/settings?search=${String(setting)}`,
  'mailbox-unread': () => '/settings?search=mail.imap',
  'pause-decision': ({ complaint }) => complaintHref(String(complaint)),
  'pause-proposed': ({ complaint }) => complaintHref(String(complaint)),
  'mail-quarantined': null,
  'domain-growing': ({ domain }) => `/domains?search=${encodeURIComponent(String(domain))}`,
  'webmaster-stop': ({ host }) => `${hostHref(String(host))}?tab=edits`,
  'duplicate-urls': ({ host }) => hostHref(String(host)),
  'crawler-trap': ({ host }) => hostHref(String(host)),
  'webmaster-edit': ({ host }) => `${hostHref(String(host))}?tab=edits`,
} as const satisfies Record<EventKind, Link | null>;

type LinkedKind = {
  [Kind in EventKind]: (typeof links)[Kind] extends null ? never : Kind;
}[EventKind];

/** The link of an event, with the kind under which messages `events.remedies` name it. */
export function eventRemedy({ kind, detail }: EventFacts): { href: string; kind: LinkedKind } | null {
  if (!isKnown(kind)) return null;
  const link: Link | null = links[kind];
  return link && { href: link(detail), kind: kind as LinkedKind };
}
