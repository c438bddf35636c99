import type { Alert } from '../crawl-events.ts';
import { formatBytes } from './numbers.ts';

/** An alert as the console words it: state, cause, and the setting or command that fixes it. */
export function alertText({ kind, detail }: Alert): string {
  switch (kind) {
    case 'disk-full':
      return `Crawling stopped on node ${detail.node}: ${bytesText(detail.freeBytes)} free, ${bytesText(detail.minFreeBytes)} required. It resumes when space is available. (setting archive.minFreeBytes)`;
    case 'database-full':
      return `Crawling stopped: the database has ${bytesText(detail.freeBytes)} free, ${bytesText(detail.minFreeBytes)} required. It resumes when space is available. (setting database.minFreeBytes)`;
    case 'database-write-refused':
      return 'Crawling stopped: PostgreSQL has no space left on its disk. Fetched results wait and are stored when space is available.';
    case 'discovery-stopped':
      return `Discovery stopped: the database has ${bytesText(detail.freeBytes)} free, ${bytesText(detail.minFreeBytes)} required. Known pages are still crawled. Discovery resumes when space is available. (setting database.discoveryMinFreeBytes)`;
    case 'database-unmeasured':
      return 'The free space of the database is unknown, so crawling does not stop before PostgreSQL runs out of space. Set the maximum size of the database, or DATABASE_DIRECTORY of a node. (setting database.maxBytes)';
    case 'database-measurement-failed':
      return `Node ${detail.node} cannot measure the free space of the database: ${detail.problem}. Check DATABASE_DIRECTORY and the log of the node.`;
    case 'transaction-ids-short':
      return `Autovacuum has fallen behind: the age of ${detail.counter} is ${detail.age} million, the limit of this alert is ${detail.limit} million. PostgreSQL refuses writes at 2,144 million. End long transactions, drop unused replication slots, then vacuum the oldest tables.`;
    case 'slots-short':
      return `Visit slots of node ${detail.node} have run short for ${detail.minutes} min: ${detail.preempted} slow accesses were ended. Hosts with a good record are still visited. Raise crawler.concurrency, or exclude the slow hosts.`;
    case 'archive-damaged':
      return `Sealed archive files that are damaged or missing: ${detail.files}, such as ${detail.file}. They are repaired from the replica if it holds them. Check the disk. (meguri archive repair)`;
    case 'replica-failed':
      return `Archive files that could not be copied to the replica: ${detail.files}. ${detail.problem} They are tried again every 10 min.`;
    case 'purge-overdue':
      return `Purges past their deadline: ${detail.purges}, such as that of takedown ${detail.takedown}: ${detail.problem} Its captures stay hidden. (meguri takedowns show ${detail.takedown})`;
    case 'node-silent':
      return `Node ${detail.node} (${detail.name}) is not responding. Check its process and its log.`;
    case 'redis-unreachable':
      return 'Redis is not responding. Crawling is paused and no data is lost. It resumes when Redis is available.';
    case 'no-contact-url':
      return 'No contact URL is set, so public addresses are not fetched. Set a contact URL where webmasters can reach you. (setting crawler.contactUrl: a page or a mailto: address)';
    case 'setting-refused':
      return `The stored value ${detail.value} of setting ${detail.setting} is invalid and not in force. Meguri keeps the last valid value, or the default. Set it again. (meguri settings set ${detail.setting} VALUE)`;
    default:
      return kind satisfies never;
  }
}

const bytesText = (value: string | number | null) => (typeof value === 'number' ? formatBytes(value) : '–');
