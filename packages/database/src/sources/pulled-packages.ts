import type { PullProblem, PulledRow, PulledState } from '@meguri/contracts';
import type { PrismaClient } from '../connection/client.ts';
import { Prisma } from '../generated/client.ts';
import { insertImportWithin } from '../imports/imports-repository.ts';
import type { NewAuditEntry } from '../people/audit-repository.ts';

const columns = Prisma.sql`source_id AS "sourceId", package_id::text AS "packageId", sequence, state, records::float8 AS records,
  bytes::float8 AS bytes, fetched_bytes::float8 AS "fetchedBytes", import_id AS "importId", found_at AS "foundAt",
  done_at AS "doneAt", problem, problem_text AS "problemText"`;

/** A pulled package as the process that pulls it needs it. */
export interface PulledRecord {
  id: string;
  /** Null: the source does not offer it. */
  packageId: string | null;
  sequence: number | null;
  state: PulledState;
  manifestSha256: Uint8Array | null;
  importId: number | null;
}

/** The known packages of a source, in the order of the chain; those made on request come last. */
export function readPulled(prisma: PrismaClient, sourceId: number): Promise<PulledRecord[]> {
  return prisma.$queryRaw<PulledRecord[]>`
    SELECT id::text AS id, package_id::text AS "packageId", sequence, state, manifest_sha256 AS "manifestSha256",
      import_id AS "importId"
    FROM pulled_package WHERE source_id = ${sourceId} ORDER BY sequence NULLS LAST, package_id`;
}

/** A package with its predecessor in the chain. */
export interface ChainedRecord extends PulledRecord {
  /** Null: there is none, or it was never verified. */
  previousSha256: Uint8Array | null;
}

/** What is known of a package at present; null: its source was removed. */
export async function findPulled(prisma: PrismaClient, id: string): Promise<ChainedRecord | null> {
  const rows = await prisma.$queryRaw<ChainedRecord[]>`
    SELECT pulled.id::text AS id, pulled.package_id::text AS "packageId", pulled.sequence, pulled.state,
      pulled.manifest_sha256 AS "manifestSha256", pulled.import_id AS "importId", previous.manifest_sha256 AS "previousSha256"
    FROM pulled_package AS pulled LEFT JOIN pulled_package AS previous
      ON previous.source_id = pulled.source_id AND previous.sequence = pulled.sequence - 1
    WHERE pulled.id = ${BigInt(id)}`;
  return rows[0] ?? null;
}

/** Packages of a source, latest first, before one of them; null: of all sources. */
export async function listPulled(
  prisma: PrismaClient,
  { sourceId, before, limit }: { sourceId: number | null; before: string | null; limit: number },
): Promise<(PulledRow & { id: string })[]> {
  const ofSource = sourceId === null ? Prisma.sql`true` : Prisma.sql`source_id = ${sourceId}`;
  const earlier = before === null ? Prisma.sql`true` : Prisma.sql`id < ${BigInt(before)}`;
  return prisma.$queryRaw<(PulledRow & { id: string })[]>`
    SELECT id::text AS id, ${columns} FROM pulled_package WHERE ${ofSource} AND ${earlier} ORDER BY pulled_package.id DESC LIMIT ${limit}`;
}

/** Records packages that a source offers. One that was missing is offered from now on. */
export async function recordOffered(
  prisma: PrismaClient,
  input: { sourceId: number; now: Date; packages: readonly { id: string; sequence: number | null }[] },
): Promise<void> {
  const { sourceId, now, packages } = input;
  const offered = Prisma.sql`unnest(${packages.map(({ id }) => BigInt(id))}::bigint[],
    ${packages.map(({ sequence }) => sequence)}::int[]) AS offered(package_id, sequence)`;
  await prisma.$transaction([
    prisma.$executeRaw`
      UPDATE pulled_package AS pulled SET package_id = offered.package_id, state = 'offered', problem = NULL, problem_text = NULL
      FROM ${offered} WHERE source_id = ${sourceId} AND state = 'missing' AND pulled.package_id IS NULL
        AND pulled.sequence = offered.sequence`,
    prisma.$executeRaw`
      INSERT INTO pulled_package (source_id, package_id, sequence, state, found_at)
      SELECT ${sourceId}, package_id, sequence, 'offered', ${now} FROM ${offered} ORDER BY sequence NULLS LAST, package_id
      ON CONFLICT DO NOTHING`,
  ]);
}

/** Records that packages of the chain are not offered. */
export async function recordMissing(
  prisma: PrismaClient,
  input: { sourceId: number; now: Date; sequences: readonly number[]; text: (sequence: number) => string },
): Promise<void> {
  for (const sequence of input.sequences)
    await prisma.$executeRaw`
      INSERT INTO pulled_package (source_id, sequence, state, found_at, problem, problem_text)
      VALUES (${input.sourceId}, ${sequence}, 'missing', ${input.now}, 'missing', ${input.text(sequence)})
      ON CONFLICT (source_id, sequence) DO NOTHING`;
}

/** Stores the manifest of a package, verified, and that its files are fetched. */
export async function recordPulling(
  prisma: PrismaClient,
  input: { id: string; manifestSha256: Uint8Array; records: number; bytes: number },
): Promise<void> {
  const { id, records, bytes } = input;
  await prisma.$executeRaw`
    UPDATE pulled_package SET state = 'fetching', manifest_sha256 = ${new Uint8Array(input.manifestSha256)}, records = ${records},
      bytes = ${BigInt(bytes)}, problem = NULL, problem_text = NULL
    WHERE id = ${BigInt(id)}`;
}

/** Stores the progress of fetching the files of a package. */
export async function recordFetched(
  prisma: PrismaClient,
  input: { id: string; bytes: number },
): Promise<void> {
  await prisma.$executeRaw`UPDATE pulled_package SET fetched_bytes = ${BigInt(input.bytes)} WHERE id = ${BigInt(input.id)}`;
}

/** Changes the state of a package. @param input.problem null: there is none */
export async function settlePulled(
  prisma: PrismaClient,
  input: {
    id: string;
    state: PulledState;
    now: Date;
    problem: { code: PullProblem; text: string } | null;
  },
): Promise<void> {
  const { id, state, now, problem } = input;
  await prisma.$executeRaw`
    UPDATE pulled_package SET state = ${state}, problem = ${problem?.code ?? null}, problem_text = ${problem?.text ?? null},
      done_at = ${state === 'done' ? now : null} WHERE id = ${BigInt(id)}`;
}

/** Queues the import of a package's files, which are copied into the archive. */
export function beginPulledImport(
  prisma: PrismaClient,
  input: {
    id: string;
    seedListId: number;
    files: readonly { path: string; bytes: number }[];
    audit: Omit<NewAuditEntry, 'subject'>;
  },
): Promise<void> {
  const { id, ...rest } = input;
  return prisma.$transaction(async (tx) => {
    const importId = await insertImportWithin(tx, { ...rest, copies: true });
    await tx.$executeRaw`
      UPDATE pulled_package SET state = 'importing', import_id = ${importId}, problem = NULL, problem_text = NULL
      WHERE id = ${BigInt(id)}`;
  });
}

/** Marks a package that was not pulled as replaced by another one. */
export async function settleReplaced(
  prisma: PrismaClient,
  input: { sourceId: number; packageId: string; text: string },
): Promise<void> {
  await prisma.$executeRaw`
    UPDATE pulled_package SET state = 'missing', problem = 'missing', problem_text = ${input.text}
    WHERE source_id = ${input.sourceId} AND package_id = ${BigInt(input.packageId)} AND state IN ('offered', 'fetching', 'failed')`;
}

/** Whether an import that is not done reads files of a directory. */
export async function isImportedFrom(prisma: PrismaClient, directory: string): Promise<boolean> {
  const rows = await prisma.$queryRaw<unknown[]>`
    SELECT 1 FROM import JOIN import_file ON import_id = import.id
    WHERE state <> 'done' AND starts_with(path, ${`${directory}/`}) LIMIT 1`;
  return rows.length > 0;
}

/** The state of an import; null: it was removed. */
export async function readImportOutcome(
  prisma: PrismaClient,
  importId: number,
): Promise<{ state: string; problem: string | null } | null> {
  return prisma.import.findUnique({ where: { id: importId }, select: { state: true, problem: true } });
}
