import {
  announcementSourceBit,
  announcementSourceNumber,
  announcementSourceOf,
  emptySourceRecord,
  foldSourceEvents,
  type AnnouncementSource,
  type RecordChange,
  type SourceEvent,
  type SourceRecord,
} from '@meguri/schedule';
import { float4Array, int2Array, int4Array, int8Array } from '../../connection/binary-array.ts';
import type { PrismaClient } from '../../connection/client.ts';
import type { HotPath, Statement } from '../../connection/hot-path.ts';
import { fieldsOf } from '../../connection/typed-rows.ts';

/** Columns of a {@link SourceRecord} in `host_announcement`. */
const recordJson = `jsonb_build_object('trials', a.trials, 'hits', a.hits, 'misses', a.misses, 'expected', a.expected,
  'announced', a.announced, 'unannounced', a.unannounced)`;

/** The record of a host's Last-Modified headers, read with the host where there is one. */
export const lastModifiedRecordColumn = `CASE WHEN announcement_sources & ${announcementSourceBit('last-modified')} <> 0 THEN (
  SELECT ${recordJson} FROM host_announcement a
  WHERE a.host_id = host.host_id AND a.source = ${announcementSourceNumber('last-modified')}) END`;

/** The record of a source of a host; an empty one if it was never tried. */
export async function readSourceRecord(
  hotPath: HotPath,
  input: { hostId: bigint; source: AnnouncementSource },
): Promise<SourceRecord> {
  const [[row]] = await hotPath.transaction([
    {
      name: 'read-source-record',
      fields: fieldsOf<{ record: SourceRecord }>({ record: true }),
      text: `SELECT ${recordJson} AS record FROM host_announcement a WHERE a.host_id = $1::bigint AND a.source = $2::smallint`,
      values: [input.hostId, announcementSourceNumber(input.source)],
    },
  ]);
  return row?.record ?? emptySourceRecord;
}

/** The records of a host's sources that were ever tried. */
export async function listSourceRecords(
  prisma: PrismaClient,
  hostId: bigint,
): Promise<(SourceRecord & { source: AnnouncementSource })[]> {
  const rows = await prisma.hostAnnouncement.findMany({
    where: { hostId },
    omit: { hostId: true },
    orderBy: { source: 'asc' },
  });
  return rows.flatMap((row) => {
    const source = announcementSourceOf(row.source);
    return source === null ? [] : [{ ...row, source }];
  });
}

/** Evidence of a host's visits about its sources, in order. */
export interface HostSourceEvents {
  hostId: bigint;
  sourceEvents?: readonly SourceEvent[];
}

interface Row {
  hostId: bigint;
  source: AnnouncementSource;
  change: RecordChange;
}

const text = `
  WITH event AS (
    SELECT * FROM unnest($1::bigint[], $2::smallint[], $3::smallint[], $4::int[], $5::real[], $6::real[], $7::real[], $8::real[], $9::real[],
      $10::real[], $11::real[])
    AS e(host_id, source, bit, trials, trial_factor, hits, misses, expected, change_factor, announced, unannounced)),
  known AS (
    UPDATE host_announcement a SET trials = least(32767, a.trials + e.trials), hits = a.hits * trial_factor + e.hits,
      misses = a.misses * trial_factor + e.misses, expected = a.expected * trial_factor + e.expected,
      announced = a.announced * change_factor + e.announced, unannounced = a.unannounced * change_factor + e.unannounced
    FROM event e WHERE a.host_id = e.host_id AND a.source = e.source
    RETURNING a.host_id, a.source),
  fresh AS (
    INSERT INTO host_announcement (host_id, source, trials, hits, misses, expected, announced, unannounced)
    SELECT host_id, source, trials, hits, misses, expected, announced, unannounced FROM event e
    WHERE NOT EXISTS (SELECT 1 FROM known WHERE known.host_id = e.host_id AND known.source = e.source)
    RETURNING host_id, source),
  bits AS (
    SELECT fresh.host_id, bit_or(bit) AS bits FROM fresh JOIN event e ON e.host_id = fresh.host_id AND e.source = fresh.source
    GROUP BY fresh.host_id)
  UPDATE host SET announcement_sources = announcement_sources | bits FROM bits WHERE host.host_id = bits.host_id`;

/**
 * Applies the evidence of visits about the sources of their hosts, whose rows are locked; null
 * without evidence. Applying a fold of events is the same as applying them one by one, but for
 * the rounding of float32.
 */
export function updateSourceRecords(visits: readonly HostSourceEvents[]): Statement | null {
  const rows = foldByHost(visits);
  if (rows.length === 0) return null;
  return {
    name: 'update-source-records',
    text,
    values: [
      int8Array(rows, (row) => row.hostId),
      int2Array(rows, (row) => announcementSourceNumber(row.source)),
      int2Array(rows, (row) => announcementSourceBit(row.source)),
      int4Array(rows, (row) => row.change.trials),
      float4Array(rows, (row) => row.change.trialFactor),
      float4Array(rows, (row) => row.change.hits),
      float4Array(rows, (row) => row.change.misses),
      float4Array(rows, (row) => row.change.expected),
      float4Array(rows, (row) => row.change.changeFactor),
      float4Array(rows, (row) => row.change.announced),
      float4Array(rows, (row) => row.change.unannounced),
    ],
  };
}

function foldByHost(visits: readonly HostSourceEvents[]): Row[] {
  const events = visits.flatMap(({ hostId, sourceEvents = [] }) =>
    sourceEvents.map((event) => ({ hostId, event })),
  );
  const byHost = Map.groupBy(events, ({ hostId }) => hostId);
  return [...byHost].flatMap(([hostId, ofHost]) =>
    [...foldSourceEvents(ofHost.map(({ event }) => event))].map(([source, change]) => ({
      hostId,
      source,
      change,
    })),
  );
}
