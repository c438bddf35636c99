import type { ImportCounts } from '@meguri/contracts';
import type { HostClockTuning } from '@meguri/schedule';
import { addCaptureMonths } from '../captures/capture-months.ts';
import type { CommittedAccess, PageUpdate } from '../commit/commit-types.ts';
import { hostChanges, type HostChange } from '../commit/host-changes.ts';
import { lockHosts } from '../commit/lock-hosts.ts';
import { writeHistory } from '../commit/write-group.ts';
import type { HotPath, Statement } from '../connection/hot-path.ts';
import { jsonParameter } from '../connection/storable-text.ts';
import { insertDiscoveredOfNodes, type DiscoveredPage } from '../discovery/insert-discovered.ts';
import { countHistory, countsByMinute } from './count-history.ts';
import type { ImportRecord } from './imports-repository.ts';
import { StoppedImportError, type ImportLease } from './import-lease.ts';
import { deleteHistory, insertHistory, type HistoricCapture } from './insert-history.ts';

interface HistoryBatch {
  lease: ImportLease;
  now: Date;
  hostClockTuning: HostClockTuning;
  /** States of pages after all of their accesses. */
  pages: readonly PageUpdate[];
  /** The last page of the batch before, in the order of keys; null: this is the first batch. */
  before: ImportRecord['done'];
  /** The last page of the batch. */
  done: NonNullable<ImportRecord['done']>;
  counts: ImportCounts;
}

/**
 * Stores accesses of the past with everything that follows from them, and how far the import is, in one transaction.
 *
 * @param input.newPages by the node of their hosts
 * @throws StoppedImportError once another state of the import was asked for, another process took it, or
 *   where the batch is stored already
 */
export async function storeHistory(
  hotPath: HotPath,
  input: HistoryBatch & {
    newPages: ReadonlyMap<number, readonly DiscoveredPage[]>;
    intervalSeconds: number;
    captures: readonly HistoricCapture[];
  },
): Promise<void> {
  const { captures, newPages, lease, now, intervalSeconds } = input;
  await addCaptureMonths(
    hotPath,
    captures.map(({ capturedAt }) => capturedAt),
  );
  const found = [...newPages].map(([nodeId, pages]) => ({
    nodeId,
    pages,
    now,
    intervalSeconds,
    importId: lease.id,
    reason: 'seed' as const,
  }));
  const changes = changesOf(captures, input.pages, 1);
  await run(hotPath, [
    ...insertDiscoveredOfNodes(
      found,
      changes.map(({ hostId }) => hostId),
    ),
    checkProgress(input, 'storing'),
    insertHistory(captures),
    writeHistory(input, pageRows(input.pages), changes),
    countHistory(countsByMinute(captures), 1),
    recordProgress(input, 'storing'),
  ]);
}

/**
 * Removes captures of an import with everything that followed from them. Pages that it made known are left.
 *
 * @throws StoppedImportError as {@link storeHistory}
 */
export async function removeHistory(
  hotPath: HotPath,
  input: HistoryBatch & {
    captures: readonly Pick<HistoricCapture, 'hostId' | 'urlKey' | 'capturedAt' | 'verdict'>[];
  },
): Promise<void> {
  const { captures } = input;
  const changes = changesOf(captures, input.pages, -1);
  await run(hotPath, [
    lockHosts(changes.map(({ hostId }) => hostId)),
    checkProgress(input, 'removing'),
    deleteHistory(captures),
    writeHistory(input, pageRows(input.pages), changes),
    countHistory(countsByMinute(captures), -1),
    recordProgress(input, 'removing'),
  ]);
}

async function run(hotPath: HotPath, statements: Statement[]): Promise<void> {
  try {
    await hotPath.transaction(statements);
  } catch (error) {
    if ((error as { code?: unknown }).code === divisionByZero)
      throw new StoppedImportError(undefined, { cause: error });
    throw error;
  }
}

const divisionByZero = '22012';

type WorkState = 'storing' | 'removing';

const isAtBatch = `id = $1::int AND lease_token = $5::uuid AND state = $2::text
  AND (done_host_id, done_url_key) IS NOT DISTINCT FROM ($3::bigint, $4::bigint)`;

const batchValues = ({ lease, before }: HistoryBatch, state: WorkState) =>
  [lease.id, state, before?.hostId ?? null, before?.urlKey ?? null, lease.token] as const;

/** Fails where {@link recordProgress} would. It comes after the locks, so another process has stored its batch by then. */
const checkProgress = (batch: HistoryBatch, state: WorkState): Statement => ({
  name: 'check-import',
  text: `SELECT 1 / count(*) FROM import WHERE ${isAtBatch}`,
  values: batchValues(batch, state),
});

/**
 * Fails where the import is in another state, at another page or of another process, so that nothing of the
 * batch is stored, and no batch counts twice. It comes last, so that a pause of the import does not wait for
 * the batch.
 */
const recordProgress = (batch: HistoryBatch, state: WorkState): Statement => ({
  name: 'note-import',
  text: `
    WITH noted AS (
      UPDATE import SET done_host_id = $6::bigint, done_url_key = $7::bigint, counts = $8::jsonb,
        lease_until = now() + make_interval(secs => $9::float8)
      WHERE ${isAtBatch} RETURNING 1)
    SELECT 1 / (SELECT count(*) FROM noted)`,
  values: [
    ...batchValues(batch, state),
    batch.done.hostId,
    batch.done.urlKey,
    jsonParameter(batch.counts),
    batch.lease.seconds,
  ],
});

const pageRows = (pages: readonly PageUpdate[]) =>
  pages.map((page) => ({ ...page, lastFailedAt: failedAt(page) }));

/** The last access, if it gave no verdict. */
const failedAt = ({ lastAccessAt, lastVerdictAt }: PageUpdate) =>
  lastAccessAt?.getTime() === lastVerdictAt?.getTime() ? null : lastAccessAt;

/** Differences of the counters of hosts. Our own accesses alone count for politeness, so instants stay. */
function changesOf(
  captures: readonly Pick<HistoricCapture, 'hostId' | 'verdict' | 'capturedAt'>[],
  pages: readonly PageUpdate[],
  sign: 1 | -1,
): HostChange[] {
  const accesses = [
    ...captures.map(({ hostId, verdict, capturedAt }) => accessOf(hostId, capturedAt, verdict)),
    ...pages.map(({ hostId }) => accessOf(hostId, new Date(0), null)),
  ];
  return hostChanges({ accesses, visitEnds: [] }).changes.map((change) => ({
    ...change,
    lastAccessAt: null,
    accesses: sign * change.accesses,
    firstCaptures: sign * change.firstCaptures,
    changed: sign * change.changed,
    unchanged: sign * change.unchanged,
    errors: sign * change.errors,
  }));
}

const accessOf = (hostId: bigint, endedAt: Date, verdict: CommittedAccess['verdict']): CommittedAccess => ({
  hostId,
  verdict,
  bytes: 0,
  endedAt,
  capture: null,
  page: null,
  clockVerdict: null,
});
