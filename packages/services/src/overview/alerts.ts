import {
  alertKinds,
  databaseFreeBytes,
  isArchiveFull,
  type Alert,
  type AlertKind,
  type NodeLive,
  type RefusedSetting,
  type Settings,
  type TransactionAges,
} from '@meguri/contracts';
import type { KeepingFaults, NodeRecord } from '@meguri/database';

interface CrawlState {
  settings: Settings;
  nodes: readonly NodeLive[];
  records: readonly NodeRecord[];
  redisUsable: boolean;
  lacksContact: boolean;
  /** Stored values that are not in force. */
  refused: readonly RefusedSetting[];
  ages: TransactionAges;
  keeping: KeepingFaults;
}

type Found<Kind extends AlertKind> = Omit<Extract<Alert, { kind: Kind }>, 'kind'>;

/** The subjects that each alert applies to now: while a subject is found, its event stays open. */
const finders: { readonly [Kind in AlertKind]: (crawl: CrawlState) => Found<Kind>[] } = {
  'disk-full': ({ settings, nodes }) =>
    nodes.filter(isArchiveFull).map(({ nodeId, freeBytes }) => ({
      subject: `node:${nodeId}`,
      detail: {
        node: nodeId,
        freeBytes: freeBytes ?? null,
        minFreeBytes: settings['archive.minFreeBytes'],
      },
      since: null,
    })),
  'database-full': ({ settings, nodes }) =>
    nodes.some(({ database }) => database?.level === 'crawling-stopped' && !database.isRefused)
      ? [aboutDatabase(nodes, settings['database.minFreeBytes'])]
      : [],
  'database-write-refused': ({ nodes }) =>
    nodes.some(({ database }) => database?.isRefused)
      ? [{ subject: 'database', detail: {}, since: null }]
      : [],
  'node-silent': ({ nodes, records }) =>
    records
      .filter((record) => !nodes.some((node) => node.nodeId === record.id))
      .map(({ id, name, heartbeatAt }) => ({
        subject: `node:${id}`,
        detail: { node: id, name },
        since: heartbeatAt,
      })),
  'redis-unreachable': ({ redisUsable }) =>
    redisUsable ? [] : [{ subject: 'redis', detail: {}, since: null }],
  'no-contact-url': ({ lacksContact }) =>
    lacksContact ? [{ subject: 'crawler.contactUrl', detail: {}, since: null }] : [],
  'setting-refused': ({ refused }) =>
    refused.map(({ key, value }) => ({
      subject: `setting:${key}`,
      detail: { setting: key, value },
      since: null,
    })),
  'discovery-stopped': ({ settings, nodes }) =>
    nodes.some(({ database }) => database?.level === 'discovery-stopped')
      ? [aboutDatabase(nodes, settings['database.discoveryMinFreeBytes'])]
      : [],
  'transaction-ids-short': ({ ages: { transactions, multixacts } }) =>
    [
      { counter: 'datfrozenxid', ...transactions },
      { counter: 'datminmxid', ...multixacts },
    ]
      .filter(({ age, alertAt }) => age >= alertAt)
      .map(({ counter, age, alertAt }) => ({
        subject: counter,
        detail: { counter, age: millions(age), limit: millions(alertAt) },
        since: null,
      })),
  'slots-short': ({ nodes }) =>
    nodes.flatMap(({ nodeId, slotShortage }) => {
      if (!slotShortage) return [];
      const { seconds, preempted } = slotShortage;
      const detail = { node: nodeId, minutes: Math.floor(seconds / 60), preempted };
      return [{ subject: `node:${nodeId}`, detail, since: null }];
    }),
  'archive-damaged': ({ keeping: { broken, file } }) =>
    broken > 0 ? [{ subject: 'archive', detail: { files: broken, file }, since: null }] : [],
  'replica-failed': ({ keeping: { failedCopies, problem } }) =>
    failedCopies > 0 ? [{ subject: 'replica', detail: { files: failedCopies, problem }, since: null }] : [],
  'purge-overdue': ({
    keeping: {
      overdue: { purges, takedown, problem },
    },
  }) =>
    purges > 0
      ? [{ subject: 'takedowns', detail: { purges, takedown, problem: problem ?? '–' }, since: null }]
      : [],
  'database-unmeasured': ({ nodes }) => {
    const reports = nodes.flatMap(({ database }) => database ?? []);
    const isUnknown = reports.every(({ freeBytes, problem }) => freeBytes === null && problem === null);
    return reports.length > 0 && isUnknown ? [{ subject: 'database', detail: {}, since: null }] : [];
  },
  'database-measurement-failed': ({ nodes }) =>
    nodes.flatMap(({ nodeId, database }) => {
      const problem = database?.problem ?? null;
      if (problem === null) return [];
      return [{ subject: `node:${nodeId}`, detail: { node: nodeId, problem }, since: null }];
    }),
};

const millions = (ids: number) => Math.floor(ids / 1e6);

const aboutDatabase = (nodes: readonly NodeLive[], minFreeBytes: number) => ({
  subject: 'database',
  detail: { freeBytes: databaseFreeBytes(nodes), minFreeBytes },
  since: null,
});

/** What an operator must act on, most urgent first. */
export function alertsOf(crawl: CrawlState): Alert[] {
  return alertKinds.flatMap((kind) => finders[kind](crawl).map((found) => ({ kind, ...found }) as Alert));
}
