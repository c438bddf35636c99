import { createHash } from 'node:crypto';
import {
  completePurge,
  findPurgeReceipt,
  listPurgedScans,
  listRangesOfPurge,
  readPurgeFacts,
  type DuePurge,
  type PurgeFacts,
  type PurgedScan,
} from '@meguri/database';
import type { KeepingContext } from '../keeping-context.ts';

/** Hidden captures whose bytes a purge may not, or cannot, overwrite. */
export interface NotPurged {
  file: string;
  captures: number;
  /** `imported`: the file is indexed in place; `without-records`: they come from an imported index. */
  reason: 'imported' | 'without-records';
}

/** Most ranges that a receipt lists; further ones are counted. */
const maxRanges = 10_000;

const remaining =
  'URL, time, outcome and size of each access stay in the index and the journal, and its URL in the URL index and in lists of snapshots. The takedown stays in force and hides them. Backups of the database that were made before may hold titles; they hold no bodies.';

/**
 * Records that a purge is complete. If it overwrote anything since the last receipt, it issues another: a
 * JSON document whose SHA-256 is stored with it and in the audit log, so that a later change is detected.
 */
export async function issueReceipt(
  { prisma, clock }: KeepingContext,
  input: { takedown: DuePurge; notPurged: readonly NotPurged[]; exports: readonly string[]; lookAt: Date },
): Promise<void> {
  const { takedown, notPurged, exports, lookAt } = input;
  const { id } = takedown;
  const facts = await readPurgeFacts(prisma, id);
  if (!facts) return;
  const scans = await listPurgedScans(prisma, id);
  const ranges = await listRangesOfPurge(prisma, { takedownId: id, limit: maxRanges });
  const last = await findPurgeReceipt(prisma, { takedownId: id });
  const now = clock.now();
  const by = facts.purgeAskedBy;
  const done = { id, now, lookAt, by, captures: facts.captures };
  const newest = Math.max(0, ...[...facts.files, ...scans].map(({ writtenAt }) => writtenAt.getTime()));
  if (last && newest <= last.issuedAt.getTime()) return completePurge(prisma, { ...done, receipt: null });
  const number = (last?.number ?? 0) + 1;
  const document = `${JSON.stringify(
    receiptOf({
      takedown,
      facts,
      ranges,
      scans,
      notPurged,
      exports,
      number,
      now,
      last: last?.sha256 ?? null,
    }),
    null,
    2,
  )}\n`;
  const sha256 = createHash('sha256').update(document).digest();
  await completePurge(prisma, {
    ...done,
    receipt: {
      number,
      issuedAt: now,
      document,
      sha256,
      audit: {
        at: now,
        actor: by,
        origin: 'meguri',
        action: 'takedown.purge',
        subject: `host:${takedown.hostName}`,
        before: null,
        after: { takedown: id, captures: facts.captures, receipt: number, sha256: sha256.toString('hex') },
        reason: facts.reason,
      },
    },
  });
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

function receiptOf(input: {
  takedown: DuePurge;
  facts: PurgeFacts;
  ranges: readonly { name: string; offset: number; length: number }[];
  scans: readonly PurgedScan[];
  notPurged: readonly NotPurged[];
  exports: readonly string[];
  number: number;
  now: Date;
  last: Uint8Array | null;
}) {
  const { takedown, facts, ranges, scans, notPurged, exports, number, now, last } = input;
  const { hostName, url, urlKey, purgeBy, purgeStartedAt } = takedown;
  const rangesOf = Map.groupBy(ranges, ({ name }) => name);
  const isJournal = ({ name }: { name: string }) => name.startsWith('journal-');
  const fileOf = (file: PurgeFacts['files'][number]) => ({
    file: file.name,
    sha256Before: hex(file.sha256Before),
    sha256After: hex(file.sha256After),
    writtenAt: file.writtenAt,
    replica: file.replica,
    replicaAt: file.replicaAt,
  });
  return {
    format: 'meguri-purge-receipt-1',
    number,
    issuedAt: now,
    // The receipts of a takedown form a chain.
    sha256OfLast: last && hex(last),
    takedown: {
      id: takedown.id,
      host: hostName,
      url,
      scope: url === null ? 'host' : urlKey === null ? 'prefix' : 'url',
      createdAt: facts.createdAt,
      createdBy: facts.createdBy,
      reason: facts.reason,
      complaint: facts.complaintId,
    },
    purge: {
      askedBy: facts.purgeAskedBy,
      deadline: purgeBy,
      startedAt: purgeStartedAt,
      completedAt: now,
      isInTime: now <= purgeBy,
    },
    captures: { purged: facts.captures, firstAt: facts.firstAt, lastAt: facts.lastAt },
    files: facts.files
      .filter((file) => !isJournal(file))
      .map((file) => ({
        ...fileOf(file),
        records: file.records,
        bytes: file.bytes,
        ranges: (rangesOf.get(file.name) ?? []).map(({ offset, length }) => [offset, length]),
      })),
    rangesLeftOut: Math.max(0, facts.captures - ranges.length),
    journals: facts.files.filter(isJournal).map((file) => ({ ...fileOf(file), entries: file.records })),
    scans: scans.map(({ name, parts, rows, writtenAt }) => ({ scan: name, files: parts, rows, writtenAt })),
    exportsRemoved: exports,
    notPurged,
    remains: remaining,
  };
}
