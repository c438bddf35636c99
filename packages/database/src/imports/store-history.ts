import type { ImportCounts } from '@meguri/contracts';
import type { HostClockTuning } from '@meguri/schedule';
import { addCaptureMonths } from '../captures/capture-months.ts';
import type { CommittedAccess, PageUpdate } from '../commit/commit-types.ts';
import { hostChanges, type HostChange } from '../commit/host-changes.ts';
import { lockHosts } from '../commit/lock-hosts.ts';
import { writeHistory } from '../commit/write-group.ts';
import type { HotPath, Statement } from '../connection/hot-path.ts';
import { jsonParameter } from '../connection/json-parameter.ts';
import { insertDiscoveredStatements, type DiscoveredPage } from '../discovery/insert-discovered.ts';
import { countHistory, countsByMinute } from './count-history.ts';
import { deleteHistory, insertHistory, type HistoricCapture } from './insert-history.ts';

interface HistoryBatch {
  importId: number;
  now: Date;
  hostClockTuning: HostClockTuning;
  /** States of pages after all of their accesses. */
  pages: readonly PageUpdate[];
  /** The last page of the batch, in the order of keys. */
  done: { hostId: bigint; urlKey: bigint };
  counts: ImportCounts;
  leaseSeconds: number;
}

/**
 * Stores accesses of the past with everything that follows from them, and how far the import is, in one transaction.
 *
 * @param input.newPages by the node of their hosts
 * @throws StoppedImportError once another state of the import was asked for
 */
export async function storeHistory(
  hotPath: HotPath,
  input: HistoryBatch & {
    newPages: ReadonlyMap<number, readonly DiscoveredPage[]>;
    intervalSeconds: number;
    captures: readonly HistoricCapture[];
  },
): Promise<void> {
  const { captures, newPages, importId, now, intervalSeconds } = input;
  await addCaptureMonths(
    hotPath,
    captures.map(({ capturedAt }) => capturedAt),
  );
  const insertions = [...newPages].flatMap(([nodeId, pages]) =>
    insertDiscoveredStatements({ nodeId, pages, now, intervalSeconds, reason: 'seed', importId }),
  );
  const changes = changesOf(captures, input.pages, 1);
  await run(hotPath, [
    ...insertions,
    lockHosts(changes.map(({ hostId }) => hostId)),
    insertHistory(captures),
    writeHistory(input, pageRows(input.pages), changes),
    countHistory(countsByMinute(captures), 1),
    noteProgress(input, 'storing'),
  ]);
}

/** Removes captures of an import with everything that followed from them. Pages that it made known are left. */
export async function removeHistory(
  hotPath: HotPath,
  input: HistoryBatch & {
    captures: readonly Pick<HistoricCapture, 'hostId' | 'urlKey' | 'capturedAt' | 'outcome'>[];
  },
): Promise<void> {
  const { captures } = input;
  const changes = changesOf(captures, input.pages, -1);
  await run(hotPath, [
    lockHosts(changes.map(({ hostId }) => hostId)),
    deleteHistory(captures),
    writeHistory(input, pageRows(input.pages), changes),
    countHistory(countsByMinute(captures), -1),
    noteProgress(input, 'removing'),
  ]);
}

/** The import was paused or removed, or is to be removed, while it was worked on. */
export class StoppedImportError extends Error {}

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

/**
 * Fails where the import is in another state, so that nothing of the batch is stored. It comes last, so that nobody who
 * pauses the import waits for the batch.
 */
function noteProgress(
  { importId, done, counts, leaseSeconds }: HistoryBatch,
  state: 'storing' | 'removing',
): Statement {
  return {
    name: 'note-import',
    text: `
      WITH noted AS (
        UPDATE import SET done_host_id = $2::bigint, done_url_key = $3::bigint, counts = $4::jsonb,
          lease_until = now() + make_interval(secs => $5::float8)
        WHERE id = $1::int AND state = $6::text RETURNING 1)
      SELECT 1 / (SELECT count(*) FROM noted)`,
    values: [importId, done.hostId, done.urlKey, jsonParameter(counts), leaseSeconds, state],
  };
}

const pageRows = (pages: readonly PageUpdate[]) =>
  pages.map((page) => ({ ...page, lastFailedAt: failedAt(page) }));

/** The last access, if it gave no verdict. */
const failedAt = ({ lastAccessAt, lastVerdictAt }: PageUpdate) =>
  lastAccessAt?.getTime() === lastVerdictAt?.getTime() ? null : lastAccessAt;

/** Differences of the counters of hosts. Our own accesses alone count for politeness, so instants stay. */
function changesOf(
  captures: readonly Pick<HistoricCapture, 'hostId' | 'outcome' | 'capturedAt'>[],
  pages: readonly PageUpdate[],
  sign: 1 | -1,
): HostChange[] {
  const accesses = [
    ...captures.map(({ hostId, outcome, capturedAt }) => accessOf(hostId, capturedAt, outcome)),
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
