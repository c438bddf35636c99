import type { AccessCode, CaptureVerdict } from '@meguri/contracts';
import type { PrismaClient } from '../connection/client.ts';
import type { Prisma } from '../generated/client.ts';
import { isLeased, requireImportLease, type ImportLease } from './import-lease.ts';

/** The stored state of a page that an import may hold captures of. */
export interface PageBefore {
  hostId: bigint;
  urlKey: string;
  seedListId: number;
  /** Whether it is visited, or about to be. */
  isScheduled: boolean;
  /** The import that made it known; null: a seed or a link. */
  importId: number | null;
  returns: number;
  simhash: Uint8Array | null;
  changeMemory: Uint8Array | null;
}

/** An index entry that says something about its page. */
export interface StoredAccess {
  hostId: bigint;
  urlKey: string;
  capturedAt: Date;
  verdict: CaptureVerdict;
  code: AccessCode;
  status: number | null;
  recordType: string;
  payloadDigest: Uint8Array | null;
  digestAlgorithm: string | null;
  /** Of the latest content of the page. */
  textDigest: Uint8Array | null;
}

/** A host of a batch of an import. */
export interface StoredHost {
  hostId: bigint;
  rateSum: bigint;
  ratePages: number;
  /** It may refuse pages, so captures of it may have none. */
  isLimited: boolean;
}

export interface PageKeys {
  hostIds: readonly bigint[];
  urlKeys: readonly string[];
}

export function readStoredHosts(prisma: PrismaClient, hostIds: readonly bigint[]): Promise<StoredHost[]> {
  return prisma.$queryRaw<StoredHost[]>`
    SELECT host_id AS "hostId", rate_sum AS "rateSum", rate_pages AS "ratePages",
      alias_of IS NOT NULL OR coalesce(page_cap, webmaster_page_cap, max_hops, max_path_depth, webmaster_path_depth) IS NOT NULL AS "isLimited"
    FROM host WHERE host_id = ANY(${[...hostIds]}::bigint[])`;
}

export function readStoredPages(prisma: PrismaClient, { hostIds, urlKeys }: PageKeys): Promise<PageBefore[]> {
  return prisma.$queryRaw<PageBefore[]>`
    SELECT page.host_id AS "hostId", page.url_key::text AS "urlKey", seed_list_id AS "seedListId", next_visit_at IS NOT NULL AS "isScheduled",
      import_id AS "importId", coalesce(returns, 0) AS returns, simhash, change_memory AS "changeMemory"
    FROM unnest(${[...hostIds]}::bigint[], ${[...urlKeys]}::bigint[]) AS asked(host_id, url_key)
    JOIN page ON page.host_id = asked.host_id AND page.url_key = asked.url_key`;
}

/** Captures of pages in the order of time. @param without those of this import are left out */
export function readStoredAccesses(
  prisma: PrismaClient,
  { hostIds, urlKeys }: PageKeys,
  without: number | null = null,
): Promise<StoredAccess[]> {
  return prisma.$queryRaw<StoredAccess[]>`
    SELECT capture.host_id AS "hostId", capture.url_key::text AS "urlKey", capture.captured_at AS "capturedAt", verdict, code, status,
      record_type AS "recordType", payload_digest AS "payloadDigest", digest_algorithm AS "digestAlgorithm",
      CASE WHEN page.last_verdict_at = capture.captured_at AND length(page.text_digest) > 0 THEN page.text_digest END AS "textDigest"
    FROM unnest(${[...hostIds]}::bigint[], ${[...urlKeys]}::bigint[]) AS asked(host_id, url_key)
    CROSS JOIN LATERAL (
      SELECT * FROM capture WHERE capture.host_id = asked.host_id AND capture.url_key = asked.url_key OFFSET 0) AS capture
    LEFT JOIN page ON page.host_id = asked.host_id AND page.url_key = asked.url_key
    WHERE ${without}::int IS NULL OR capture.file_id NOT IN (SELECT file_id FROM warc_file WHERE import_id = ${without})
    ORDER BY capture.host_id, capture.url_key, capture.captured_at`;
}

/** Captures of an import after a position, in the order of keys: whole pages, about `limit` captures. */
export async function readImportedCaptures(
  prisma: PrismaClient,
  input: { importId: number; after: { hostId: bigint; urlKey: bigint } | null; limit: number },
): Promise<{ hostId: bigint; urlKey: string; capturedAt: Date; verdict: CaptureVerdict }[]> {
  const { importId, limit } = input;
  const [hostId, urlKey] = [input.after?.hostId ?? null, input.after?.urlKey ?? null];
  return prisma.$queryRaw`
    WITH files AS (SELECT file_id FROM warc_file WHERE import_id = ${importId}),
    keys AS (
      SELECT host_id, url_key FROM capture
      WHERE file_id IN (SELECT file_id FROM files) AND (${hostId}::bigint IS NULL OR (host_id, url_key) > (${hostId}::bigint, ${urlKey}::bigint))
      GROUP BY host_id, url_key ORDER BY host_id, url_key LIMIT ${limit})
    SELECT capture.host_id AS "hostId", capture.url_key::text AS "urlKey", captured_at AS "capturedAt", verdict
    FROM keys JOIN capture ON capture.host_id = keys.host_id AND capture.url_key = keys.url_key
    WHERE file_id IN (SELECT file_id FROM files) ORDER BY 1, capture.url_key, 3`;
}

/**
 * Records the files of an import. They are indexed in place and never written to.
 *
 * @throws StoppedImportError where another process took the import
 */
export async function recordImportedFiles(
  prisma: PrismaClient,
  input: {
    lease: ImportLease;
    now: Date;
    files: readonly { name: string; location: string; tag: string | null; bytes: number }[];
  },
): Promise<void> {
  const { lease, now, files } = input;
  await addFiles(
    prisma,
    lease,
    files.map(({ name, location, tag, bytes }) => ({
      name,
      location,
      locationTag: tag,
      bytes: BigInt(bytes),
      nodeId: 0,
      openedAt: now,
      importId: lease.id,
    })),
  );
}

/**
 * Records a file of an import that was copied into the archive. It is treated like our own files: checked,
 * copied to the replica and purged.
 *
 * @throws StoppedImportError where another process took the import
 */
export async function recordCopiedFile(
  prisma: PrismaClient,
  input: { lease: ImportLease; name: string; bytes: number; sha256: Uint8Array; now: Date },
): Promise<void> {
  const { lease, name, bytes, now } = input;
  const sha256 = new Uint8Array(input.sha256);
  await addFiles(prisma, lease, [
    { name, importId: lease.id, nodeId: 0, openedAt: now, sealedAt: now, bytes: BigInt(bytes), sha256 },
  ]);
}

const addFiles = (prisma: PrismaClient, lease: ImportLease, data: Prisma.WarcFileCreateManyInput[]) =>
  prisma.$transaction(async (tx) => {
    await requireImportLease(tx, lease);
    await tx.warcFile.createMany({ data, skipDuplicates: true });
  });

/** Files of an import that the archive holds copies of, by name. */
export async function listCopiedFiles(
  prisma: PrismaClient,
  importId: number,
): Promise<{ name: string; bytes: number }[]> {
  const rows = await prisma.warcFile.findMany({
    where: { importId, location: null },
    select: { name: true, bytes: true },
    orderBy: { name: 'asc' },
  });
  return rows.map(({ name, bytes }) => ({ name, bytes: Number(bytes) }));
}

/**
 * Releases the captures of an import to the URL index. They are stored page by page, so a file is complete
 * only at the end. Files with records that are no gzip members of WARC are marked, because exports convert
 * them.
 */
export async function listImportedFiles(
  prisma: PrismaClient,
  { lease, files }: { lease: ImportLease; files: readonly { number: number; name: string }[] },
): Promise<void> {
  const { id: importId } = lease;
  await prisma.$executeRaw`
    UPDATE warc_file SET indexed_end = warc_file.bytes + 1, other_forms = import_file.other_forms
    FROM import_file JOIN unnest(${files.map(({ number }) => number)}::int[], ${files.map(({ name }) => name)}::text[])
      AS named(number, name) USING (number)
    WHERE warc_file.import_id = ${importId} AND import_file.import_id = ${importId} AND named.name = warc_file.name
      AND EXISTS (SELECT 1 FROM import WHERE ${isLeased(lease)} FOR SHARE)`;
}

/** Whether the URL index holds captures of an import. */
export async function isImportListed(prisma: PrismaClient, importId: number): Promise<boolean> {
  const rows = await prisma.$queryRaw<unknown[]>`
    SELECT 1 FROM warc_file WHERE import_id = ${importId} AND listed_end > 0 LIMIT 1`;
  return rows.length > 0;
}

/** Where an imported file is, and the entity tag of an object in a bucket; null: it is none. */
export async function findImportedFile(
  prisma: PrismaClient,
  name: string,
): Promise<{ location: string; tag: string | null } | null> {
  const select = { location: true, locationTag: true };
  const file = await prisma.warcFile.findUnique({ where: { name }, select });
  return file?.location ? { location: file.location, tag: file.locationTag } : null;
}
