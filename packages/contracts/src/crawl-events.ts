interface EventDefinition {
  /** `critical`: crawling has stopped somewhere. `notice`: for information. */
  severity: 'critical' | 'warning' | 'notice';
  /**
   * How an event ends.
   * - `condition`: the code that watches the condition closes the event when the condition ends. While it
   *   lasts, a dismissed event is not reported again.
   * - `decision`: the transaction that decides the matter closes it.
   * - `dismissal`: it reports something that happened once. An operator dismisses it, and a later occurrence
   *   replaces it.
   */
  ends: 'condition' | 'decision' | 'dismissal';
  /**
   * A condition that `alertsOf` finds again every few seconds: it opens and closes the event. Shown on the
   * overview, and printed by `npm start` and `meguri status`.
   */
  isAlert?: true;
  /** Values of the sentence `events.kinds` of the console's messages, and how they are written. */
  detail: Readonly<Record<string, 'text' | 'bytes'>>;
}

/** Every kind of event. How to add one: docs/changing.md. */
export const eventKinds = {
  'disk-full': {
    severity: 'critical',
    ends: 'condition',
    isAlert: true,
    detail: { node: 'text', freeBytes: 'bytes', minFreeBytes: 'bytes' },
  },
  'database-full': {
    severity: 'critical',
    ends: 'condition',
    isAlert: true,
    detail: { freeBytes: 'bytes', minFreeBytes: 'bytes' },
  },
  'database-write-refused': { severity: 'critical', ends: 'condition', isAlert: true, detail: {} },
  'node-silent': {
    severity: 'critical',
    ends: 'condition',
    isAlert: true,
    detail: { node: 'text', name: 'text' },
  },
  'redis-unreachable': { severity: 'critical', ends: 'condition', isAlert: true, detail: {} },
  'no-contact-url': { severity: 'warning', ends: 'condition', isAlert: true, detail: {} },
  'setting-refused': {
    severity: 'warning',
    ends: 'condition',
    isAlert: true,
    detail: { setting: 'text', value: 'text' },
  },
  'discovery-stopped': {
    severity: 'warning',
    ends: 'condition',
    isAlert: true,
    detail: { freeBytes: 'bytes', minFreeBytes: 'bytes' },
  },
  'database-unmeasured': { severity: 'warning', ends: 'condition', isAlert: true, detail: {} },
  'database-measurement-failed': {
    severity: 'warning',
    ends: 'condition',
    isAlert: true,
    detail: { node: 'text', problem: 'text' },
  },
  'transaction-ids-short': {
    severity: 'warning',
    ends: 'condition',
    isAlert: true,
    detail: { counter: 'text', age: 'text', limit: 'text' },
  },
  'slots-short': {
    severity: 'warning',
    ends: 'condition',
    isAlert: true,
    detail: { node: 'text', minutes: 'text', preempted: 'text' },
  },
  'archive-damaged': {
    severity: 'warning',
    ends: 'condition',
    isAlert: true,
    detail: { files: 'text', file: 'text' },
  },
  'replica-failed': {
    severity: 'warning',
    ends: 'condition',
    isAlert: true,
    detail: { files: 'text', problem: 'text' },
  },
  'purge-overdue': {
    severity: 'warning',
    ends: 'condition',
    isAlert: true,
    detail: { purges: 'text', takedown: 'text', problem: 'text' },
  },
  'mailbox-unread': {
    severity: 'warning',
    ends: 'condition',
    detail: { mailbox: 'text', problem: 'text', reason: 'text' },
  },
  'pause-decision': { severity: 'warning', ends: 'decision', detail: { complaint: 'text', about: 'text' } },
  'pause-proposed': { severity: 'warning', ends: 'decision', detail: { complaint: 'text', about: 'text' } },
  'mail-quarantined': {
    severity: 'warning',
    ends: 'decision',
    detail: { mail: 'text', sender: 'text', subject: 'text', bytes: 'bytes', reason: 'text' },
  },
  'domain-growing': {
    severity: 'warning',
    ends: 'condition',
    detail: { budget: 'text', domain: 'text', hosts: 'text', refused: 'text' },
  },
  'webmaster-stop': { severity: 'warning', ends: 'dismissal', detail: { host: 'text' } },
  'crawler-trap': {
    severity: 'notice',
    ends: 'dismissal',
    detail: { host: 'text', url: 'text', trap: 'text' },
  },
  'duplicate-urls': {
    severity: 'notice',
    ends: 'dismissal',
    detail: { host: 'text', pattern: 'text', form: 'text' },
  },
  'webmaster-edit': { severity: 'notice', ends: 'dismissal', detail: { host: 'text' } },
} as const satisfies Record<string, EventDefinition>;

export type EventKind = keyof typeof eventKinds;
type EventDefinitions = Readonly<Record<EventKind, EventDefinition>>;

/** The definition of a kind; undefined for a kind of an older release. */
export function eventDefinition(kind: string): EventDefinition | undefined {
  return Object.hasOwn(eventKinds, kind) ? (eventKinds as EventDefinitions)[kind as EventKind] : undefined;
}

type EventValue = string | number | null;
export type EventDetail<Kind extends EventKind> = Record<
  keyof (typeof eventKinds)[Kind]['detail'],
  EventValue
>;

export type AlertKind = {
  [Kind in EventKind]: (typeof eventKinds)[Kind] extends { isAlert: true } ? Kind : never;
}[EventKind];

type NewEvent<Kind extends EventKind> = {
  [One in Kind]: { at: Date; kind: One; subject: string; detail: EventDetail<One> };
}[Kind];

/**
 * An event to be opened. While it is open, another one with the same kind and subject is the same event.
 * Alerts are opened only by the loop that watches them, which closes every one that it does not find.
 */
export type NewCrawlEvent = NewEvent<Exclude<EventKind, AlertKind>>;
export type NewAlertEvent = NewEvent<AlertKind>;

export const alertKinds = (Object.keys(eventKinds) as EventKind[]).filter(
  (kind): kind is AlertKind => (eventKinds as EventDefinitions)[kind].isAlert === true,
);

/** A condition that requires an operator's action now. */
export type Alert = {
  [Kind in AlertKind]: { kind: Kind; subject: string; detail: EventDetail<Kind>; since: Date | null };
}[AlertKind];

export interface CrawlEventView {
  id: string;
  at: Date;
  kind: string;
  /** Its subject, e.g. `node:2`. */
  subject: string;
  detail: Record<string, EventValue>;
  closedAt: Date | null;
  /** Null while it is open, and if it was closed without an operator. */
  closedBy: string | null;
}

export interface CrawlEventPage {
  /** Latest first. */
  rows: CrawlEventView[];
  nextCursor: string | null;
  open: number;
}
