import { rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import { packageManifestSchema, type Clock, type PackageManifest } from '@meguri/contracts';
import {
  beginPulledImport,
  recordFetched,
  recordPulling,
  readSettings,
  settlePulled,
  settleReplaced,
  type ChainedRecord,
  type PrismaClient,
  type SourceRecord,
} from '@meguri/database';
import { fetchFile } from './fetch-file.ts';
import type { PackageOrigin } from './package-origin.ts';
import { PullError } from './pull-error.ts';
import { hexOf, sha256Of, verifySigned } from './verify-signed.ts';

/** What pulling packages needs. */
export interface PullContext {
  prisma: PrismaClient;
  clock: Clock;
  source: SourceRecord;
  origin: PackageOrigin;
  /** Files wait there until they are imported. */
  directory: string;
  /** Renews the lease of the source. @throws where the source was removed, or another process took it */
  beat: () => Promise<void>;
  /** Ends the turn of a source after a while, so that others get theirs. @throws where the turn is over */
  takeTurns: () => Promise<void>;
}

type ToPull = ChainedRecord & { packageId: string };

/**
 * Fetches one package, file by file, and queues its import. Everything is verified before anything is used:
 * the signature of the manifest, its place in the chain, the digest of each file.
 *
 * @throws {PullError} with what keeps it from being pulled; the next attempt goes on where this one ended
 */
export async function pullPackage(context: PullContext, pulled: ToPull): Promise<void> {
  const { prisma, clock, source } = context;
  const { packageId } = pulled;
  const manifest = await takeManifest(context, pulled);
  const paths = await fetchFiles(context, pulled, manifest);
  const now = clock.now();
  if (paths.length === 0) await settlePulled(prisma, { id: pulled.id, state: 'done', now, problem: null });
  else {
    const actor = `source ${source.id}`;
    await beginPulledImport(prisma, {
      id: pulled.id,
      seedListId: source.seedListId,
      files: paths,
      audit: {
        at: now,
        actor,
        action: 'import.create',
        before: null,
        after: { files: paths.length, copies: true },
        reason: `package ${packageId} of ${source.url}`,
      },
    });
  }
  if (manifest.replaces !== null)
    await settleReplaced(prisma, {
      sourceId: source.id,
      packageId: manifest.replaces,
      text: `The archive withdrew it, and made package ${packageId} in its place.`,
    });
}

/**
 * Verifies the manifest of a package whose files can no longer be fetched, so that the chain continues after
 * it.
 *
 * @throws {PullError} `missing` always
 */
export async function verifyGone(context: PullContext, pulled: ToPull): Promise<never> {
  await takeManifest(context, pulled);
  throw new PullError(
    'missing',
    `Package ${pulled.packageId} can no longer be fetched: it expired at the archive, or was withdrawn and replaced. Ask the archive for a package of its period.`,
  );
}

async function takeManifest(
  { prisma, source, origin, beat }: PullContext,
  pulled: ToPull,
): Promise<PackageManifest> {
  const { packageId } = pulled;
  const signed = await origin.manifest(packageId);
  const manifest = verifySigned(signed, {
    publicKey: source.publicKey,
    what: `The manifest of package ${packageId}`,
    parse: (value) => packageManifestSchema.parse(value),
  });
  const manifestSha256 = sha256Of(signed.bytes);
  checkPlace(manifest, { pulled, manifestSha256 });
  const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
  await beat();
  await recordPulling(prisma, { id: pulled.id, manifestSha256, records: manifest.records, bytes });
  return manifest;
}

/** Directory of the files of a package until they are imported. */
const placeOfPackage = (directory: string, sourceId: number, id: string): string =>
  path.join(directory, String(sourceId), id);

/** Deletes the files of a package that are imported. */
export async function discardFiles(
  { directory, source }: Pick<PullContext, 'directory' | 'source'>,
  id: string,
): Promise<void> {
  await rm(placeOfPackage(directory, source.id, id), { recursive: true, force: true });
}

function checkPlace(
  manifest: PackageManifest,
  { pulled, manifestSha256 }: { pulled: ToPull; manifestSha256: Uint8Array },
): void {
  const { packageId } = pulled;
  if (manifest.id !== packageId || manifest.sequence !== pulled.sequence)
    throw new PullError(
      'altered',
      `The manifest of package ${packageId} is that of package ${manifest.id}. It is not used. Ask the archive to make it again.`,
    );
  if (pulled.manifestSha256 && Buffer.compare(pulled.manifestSha256, manifestSha256) !== 0)
    throw new PullError(
      'altered',
      `The manifest of package ${packageId} has changed since the first attempt. It is not used. Ask the archive why it changed.`,
    );
  if (manifest.sequence === null) return;
  const before = pulled.previousSha256;
  const isFirst = manifest.sequence === 1;
  if ((isFirst && manifest.previous !== null) || (before && manifest.previous !== hexOf(before)))
    throw new PullError(
      'chain',
      `Package ${packageId} (number ${manifest.sequence}) does not follow the package before it that was pulled. It is not used. Ask the archive whether its packages were made again.`,
    );
}

/** @returns the paths of the files, with their sizes */
async function fetchFiles(
  context: PullContext,
  { id, packageId }: ToPull,
  manifest: PackageManifest,
): Promise<{ path: string; bytes: number }[]> {
  const { prisma, clock, origin, directory, source, beat, takeTurns } = context;
  const place = placeOfPackage(directory, source.id, id);
  const names = new Set(manifest.files.map(({ name }) => name));
  if (names.size < manifest.files.length)
    throw new PullError('invalid', `The manifest of package ${packageId} names a file twice.`);
  await requireSpace(context, manifest);
  const found: { path: string; bytes: number }[] = [];
  let before = 0;
  let nextRecordAt = 0;
  for (const file of manifest.files) {
    const start = before;
    const onBytes = async (bytes: number) => {
      const nowMs = clock.now().getTime();
      if (nowMs < nextRecordAt) return;
      nextRecordAt = nowMs + 2_000;
      await beat();
      await recordFetched(prisma, { id, bytes: start + bytes });
      await takeTurns();
    };
    found.push({
      path: await fetchFile(origin, { packageId, file, directory: place }, onBytes),
      bytes: file.bytes,
    });
    before += file.bytes;
    await beat();
    await recordFetched(prisma, { id, bytes: before });
  }
  return found;
}

async function requireSpace({ prisma, directory }: PullContext, manifest: PackageManifest): Promise<void> {
  const { 'archive.minFreeBytes': required } = await readSettings(prisma);
  const wanted = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
  const { bavail, bsize } = await statfs(directory);
  const free = bavail * bsize;
  if (free - wanted < required)
    throw new PullError(
      'no-space',
      `Package ${manifest.id} has ${wanted} bytes, and the directory of snapshots has ${free} bytes free, of which ${required} must stay (archive.minFreeBytes). Make room: it is pulled at the next attempt.`,
    );
}
