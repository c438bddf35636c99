import type { RemovalListRow, RemovalState } from '@meguri/contracts';
import { capturesOf, type TakedownScope } from '../complaints/takedowns.ts';
import type { PrismaClient } from '../connection/client.ts';
import { Prisma } from '../generated/client.ts';

/** A takedown whose present state is not reported to a consumer yet. */
export interface UnreportedTakedown extends TakedownScope {
  id: string;
  state: RemovalState;
  at: Date;
}

/**
 * Takedowns whose present state is not reported to a consumer, by id; none for a consumer that has fetched
 * nothing. A takedown that was lifted before it was reported is left out.
 */
export function listUnreportedTakedowns(
  prisma: PrismaClient,
  { consumerId, limit }: { consumerId: number; limit: number },
): Promise<UnreportedTakedown[]> {
  return prisma.$queryRaw<UnreportedTakedown[]>`
    SELECT present.id::text AS id, host_id AS "hostId", host_name AS "hostName", url_key::text AS "urlKey", url, present.state, at
    FROM (SELECT *, CASE WHEN lifted_at IS NOT NULL THEN 'restored' WHEN coalesce(purge_started_at, purged_at) IS NOT NULL THEN 'purged'
          ELSE 'hidden' END AS state,
        coalesce(lifted_at, purge_started_at, purged_at, created_at) AS at FROM takedown) AS present
    LEFT JOIN removal_told AS reported ON reported.takedown_id = present.id AND reported.consumer_id = ${consumerId}
    WHERE reported.state IS DISTINCT FROM present.state AND (present.state <> 'restored' OR reported.state IS NOT NULL)
      AND EXISTS (SELECT 1 FROM received_package WHERE consumer_id = ${consumerId})
    ORDER BY present.id LIMIT ${limit}`;
}

/** A hidden record that a consumer received. */
export interface ReceivedRecord {
  hostId: bigint;
  urlKey: string;
  url: string;
  capturedAt: Date;
  /** In microseconds since 1970. */
  capturedAtMicros: number;
  recordType: string;
  seedListId: number | null;
}

/** A position among the records of a takedown. */
export type RecordPosition = Pick<ReceivedRecord, 'hostId' | 'urlKey' | 'capturedAtMicros'>;

/**
 * Records of a takedown in packages of which a consumer fetched a file, in the order of their keys. Of a package that was
 * made on request it is known only until when its records were captured: the caller's scope bounds these.
 */
export function listReceivedRecords(
  prisma: PrismaClient,
  input: { consumerId: number; scope: TakedownScope; after: RecordPosition | null; limit: number },
): Promise<ReceivedRecord[]> {
  const { consumerId, scope, after, limit } = input;
  const later =
    after === null
      ? Prisma.sql`true`
      : Prisma.sql`(capture.host_id, capture.url_key, capture.captured_at)
          > (${after.hostId}, ${BigInt(after.urlKey)}, to_timestamp(0) + ${after.capturedAtMicros} * interval '1 microsecond')`;
  return prisma.$queryRaw<ReceivedRecord[]>`
    WITH fetched AS MATERIALIZED (
      SELECT kind, positions, made_at FROM received_package WHERE consumer_id = ${consumerId}),
    received AS MATERIALIZED (
      SELECT DISTINCT (part ->> 'fileId')::int AS file_id, (part ->> 'from')::bigint AS from_byte, (part ->> 'to')::bigint AS to_byte
      FROM fetched CROSS JOIN LATERAL jsonb_array_elements(CASE jsonb_typeof(positions) WHEN 'array' THEN positions ELSE '[]' END) AS part)
    SELECT capture.host_id AS "hostId", capture.url_key::text AS "urlKey", capture.url, capture.captured_at AS "capturedAt",
      (extract(epoch FROM capture.captured_at) * 1000000)::float8 AS "capturedAtMicros", capture.record_type AS "recordType",
      (SELECT seed_list_id FROM page WHERE page.host_id = capture.host_id AND page.url_key = capture.url_key) AS "seedListId"
    FROM capture_entry AS capture
    WHERE ${capturesOf(scope)} AND ${later} AND (
      EXISTS (SELECT 1 FROM received WHERE received.file_id = capture.file_id AND capture."offset" >= from_byte AND capture."offset" < to_byte)
      OR EXISTS (SELECT 1 FROM fetched WHERE kind = 'request' AND capture.captured_at < made_at))
    ORDER BY capture.host_id, capture.url_key, capture.captured_at LIMIT ${limit}`;
}

/** The latest list of a consumer, which the next one follows. */
export async function findLastList(
  prisma: PrismaClient,
  consumerId: number,
): Promise<{ sequence: number; sha256: Uint8Array } | null> {
  return prisma.removalList.findFirst({
    where: { consumerId },
    orderBy: { sequence: 'desc' },
    select: { sequence: true, sha256: true },
  });
}

/** What a list reports about a takedown, and its number of records. */
export interface ReportedTakedown {
  takedownId: string;
  state: RemovalState;
  records: number;
}

/** Stores a list, and which takedowns are completely reported with it. Null: only the latter. */
export async function storeRemovalList(
  prisma: PrismaClient,
  input: {
    consumerId: number;
    list: {
      sequence: number;
      issuedAt: Date;
      document: Uint8Array;
      signature: string;
      sha256: Uint8Array;
      removals: number;
      records: number;
    } | null;
    reported: readonly ReportedTakedown[];
  },
): Promise<void> {
  const { consumerId, list, reported } = input;
  await prisma.$transaction(async (tx) => {
    if (list)
      await tx.removalList.create({
        data: {
          ...list,
          consumerId,
          document: new Uint8Array(list.document),
          sha256: new Uint8Array(list.sha256),
        },
      });
    for (const { takedownId, state, records } of reported)
      await tx.$executeRaw`
        INSERT INTO removal_told (consumer_id, takedown_id, state, records)
        VALUES (${consumerId}, ${BigInt(takedownId)}, ${state}, ${records})
        ON CONFLICT (consumer_id, takedown_id) DO UPDATE SET state = EXCLUDED.state, records = EXCLUDED.records`;
  });
}

/** Lists that were issued, latest first; of one consumer, or of all. */
export function listRemovalLists(
  prisma: PrismaClient,
  {
    consumer,
    before,
    limit,
  }: {
    consumer: string | null;
    before: { issuedAt: Date; consumer: string; sequence: number } | null;
    limit: number;
  },
): Promise<RemovalListRow[]> {
  const ofConsumer = consumer === null ? Prisma.sql`true` : Prisma.sql`consumer.name = ${consumer}`;
  const earlier =
    before === null
      ? Prisma.sql`true`
      : Prisma.sql`(issued_at, consumer.name, list.sequence) < (${before.issuedAt}, ${before.consumer}, ${before.sequence})`;
  return prisma.$queryRaw<RemovalListRow[]>`
    SELECT consumer.name AS consumer, list.sequence, issued_at AS "issuedAt", removals, records, encode(sha256, 'hex') AS sha256,
      fetched_at AS "fetchedAt", acknowledged_at AS "acknowledgedAt", held, answer_signature IS NOT NULL AS "isSigned"
    FROM removal_list AS list JOIN consumer ON consumer.id = consumer_id WHERE ${ofConsumer} AND ${earlier}
    ORDER BY issued_at DESC, consumer.name DESC, list.sequence DESC LIMIT ${limit}`;
}
