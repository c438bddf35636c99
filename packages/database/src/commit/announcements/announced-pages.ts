import type { AnnouncedChanges } from '@meguri/contracts';
import {
  announcementSourceBit,
  announcementSourceNumber,
  packPendingAnnouncement,
  type AnnouncementSource,
} from '@meguri/schedule';
import { boolArray, int4Array, int8Array, timestamptzArray } from '../../connection/binary-array.ts';
import type { HotPath, Statement } from '../../connection/hot-path.ts';
import { fieldsOf } from '../../connection/typed-rows.ts';
import { lockHosts } from '../lock-hosts.ts';
import { unpackPolicyState } from '../policy-state.ts';
import { nextReasonNumbers } from '../../stored-codes.ts';
import { expectedVisitText, virtualEpochText, virtualInstantText } from '../../scheduling/virtual-line.ts';

/** A page that can take an announcement: visited before, not failing, without a pending announcement. */
export interface AnnounceablePage {
  urlKey: string;
  seedListId: number;
  lastVerdictAt: Date;
  /** When it is expected to be visited, in real time. */
  nextVisitAt: Date;
  intervalSeconds: number;
  policyState: number[];
  visits: number;
}

type StoredPage = Omit<AnnounceablePage, 'policyState'> & { policyState: Uint8Array | null };
const storedPageFields = fieldsOf<StoredPage>({
  urlKey: true,
  seedListId: true,
  lastVerdictAt: true,
  nextVisitAt: true,
  intervalSeconds: true,
  policyState: true,
  visits: true,
});

/** Those of the announced pages that an announcement may move, in any order. */
export async function readAnnounceablePages(
  hotPath: HotPath,
  { hostId, changes }: AnnouncedChanges,
): Promise<AnnounceablePage[]> {
  const [rows] = await hotPath.transaction([
    {
      name: 'read-announceable-pages',
      fields: storedPageFields,
      text: `
        SELECT page.url_key::text AS "urlKey", seed_list_id AS "seedListId", last_verdict_at AS "lastVerdictAt",
          ${expectedVisitText} AS "nextVisitAt", interval_seconds AS "intervalSeconds", policy_state AS "policyState", visits
        FROM unnest($2::bigint[]) AS key(url_key)
        JOIN page ON page.host_id = $1::bigint AND page.url_key = key.url_key
        JOIN host ON host.host_id = page.host_id
        WHERE host.alias_of IS NULL AND next_visit_at IS NOT NULL AND last_verdict_at IS NOT NULL AND announced_by IS NULL
          AND page.consecutive_errors = 0`,
      values: [hostId, int8Array(changes, ({ urlKey }) => BigInt(urlKey))],
    },
  ]);
  return rows.map((row) => ({ ...row, policyState: unpackPolicyState(row.policyState) }));
}

/** A page whose announcement is believed, and when it is to be visited then. */
export interface AnnouncedMove {
  urlKey: string;
  at: Date;
  /** Visit in real time; else the remaining wait stays subject to the host's clock. */
  isDue: boolean;
  /** As read for the decision: a page visited since then is skipped. */
  visits: number;
}

/**
 * Marks pages as announced and moves their visits to an earlier instant, never to a later one. Deferred
 * pages keep their place. Idempotent: pages already marked stay as they are.
 *
 * @param input.precision of the source, stored with the pages
 */
export async function moveAnnouncedPages(
  hotPath: HotPath,
  input: {
    hostId: bigint;
    source: AnnouncementSource;
    precision: number;
    moves: readonly AnnouncedMove[];
  },
): Promise<void> {
  if (input.moves.length === 0) return;
  await hotPath.transaction([lockHosts([input.hostId]), movePages(input), recordSource(input)]);
}

function movePages(input: Parameters<typeof moveAnnouncedPages>[1]): Statement {
  return {
    name: 'move-announced-pages',
    text: `
      WITH move AS (
        SELECT m.url_key, m.at, NOT page.deferred AND m.at < ${expectedVisitText} AS is_sooner,
          CASE WHEN NOT m.is_due AND page.next_visit_at >= ${virtualEpochText} THEN ${virtualInstantText('m.at')} ELSE m.at END AS instant
        FROM unnest($2::bigint[], $3::timestamptz[], $4::bool[], $5::int[]) AS m(url_key, at, is_due, visits)
        JOIN page ON page.host_id = $1::bigint AND page.url_key = m.url_key AND page.visits = m.visits
        JOIN host ON host.host_id = page.host_id
        WHERE announced_by IS NULL AND page.next_visit_at IS NOT NULL AND page.consecutive_errors = 0 AND alias_of IS NULL),
      moved AS (
        UPDATE page SET announced_by = $6::smallint, next_visit_at = CASE WHEN is_sooner THEN instant ELSE page.next_visit_at END,
          next_reason = CASE WHEN is_sooner THEN ${nextReasonNumbers.announced} ELSE page.next_reason END
        FROM move WHERE page.host_id = $1::bigint AND page.url_key = move.url_key)
      UPDATE host SET next_due_at = least(next_due_at, (SELECT min(at) FROM move WHERE is_sooner))
      WHERE host_id = $1::bigint AND alias_of IS NULL`,
    values: [
      input.hostId,
      int8Array(input.moves, ({ urlKey }) => BigInt(urlKey)),
      timestamptzArray(input.moves, ({ at }) => at),
      boolArray(input.moves, ({ isDue }) => isDue),
      int4Array(input.moves, ({ visits }) => visits),
      packPendingAnnouncement(input),
    ],
  };
}

/** From now on, changes of the host's pages count for or against the source. */
function recordSource({ hostId, source }: { hostId: bigint; source: AnnouncementSource }): Statement {
  return {
    name: 'note-announcement-source',
    text: `
      WITH fresh AS (
        INSERT INTO host_announcement (host_id, source) VALUES ($1::bigint, $2::smallint) ON CONFLICT DO NOTHING RETURNING host_id)
      UPDATE host SET announcement_sources = announcement_sources | $3::smallint FROM fresh WHERE host.host_id = fresh.host_id`,
    values: [hostId, announcementSourceNumber(source), announcementSourceBit(source)],
  };
}
