import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { PackageManifest } from '@meguri/contracts';
import type { PackageOrigin } from './package-origin.ts';
import { RequestError } from './permitted-request.ts';
import { PullError } from './pull-error.ts';

type ManifestFile = PackageManifest['files'][number];

/** How often a broken connection is opened again for one file and call, as long as bytes arrive. */
const attempts = 5;

/**
 * Fetches a file of a package, resuming what an earlier attempt has fetched. The file gets its name once its
 * digest matches.
 *
 * @param onBytes called with the number of bytes that are fetched so far
 * @throws {PullError} `altered` for other bytes, `too-large` for more, `unreachable` where the connection
 *   keeps breaking
 */
export async function fetchFile(
  origin: PackageOrigin,
  { packageId, file, directory }: { packageId: string; file: ManifestFile; directory: string },
  onBytes: (bytes: number) => Promise<void>,
): Promise<string> {
  const target = path.join(directory, file.name);
  if ((await sizeOf(target)) === file.bytes) {
    await onBytes(file.bytes);
    return target;
  }
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const part = `${target}.part`;
  for (let left = attempts; ;) {
    const had = (await sizeOf(part)) ?? 0;
    try {
      if (had < file.bytes) await appendFrom(origin, { packageId, file, part, had }, onBytes);
      break;
    } catch (error) {
      left -= 1;
      const isBroken = error instanceof PullError && error.code === 'unreachable';
      // A source that sends a byte and disconnects, again and again, must not occupy this process for long.
      if (!isBroken || left === 0) throw error;
    }
  }
  const digest = createHash('sha256');
  for await (const chunk of createReadStream(part)) digest.update(chunk as Uint8Array);
  if ((await sizeOf(part)) !== file.bytes || digest.digest('hex') !== file.sha256) {
    await rm(part, { force: true });
    throw new PullError(
      'altered',
      `The file ${file.name} of package ${packageId} does not match the digest in its manifest. The fetched bytes are deleted, and the file is fetched again later.`,
    );
  }
  await rename(part, target);
  return target;
}

async function appendFrom(
  origin: PackageOrigin,
  { packageId, file, part, had }: { packageId: string; file: ManifestFile; part: string; had: number },
  onBytes: (bytes: number) => Promise<void>,
): Promise<void> {
  const { from, answer } = await origin.file(packageId, file.name, had);
  const handle = await open(part, 'a', 0o600);
  let at = from;
  try {
    // The source sends the whole file again.
    await handle.truncate(from);
    for await (const chunk of answer.body) {
      at += chunk.byteLength;
      if (at > file.bytes) {
        await handle.truncate(0);
        throw new PullError(
          'too-large',
          `The archive sends more than the ${file.bytes} bytes of the file ${file.name} of package ${packageId}. The fetched bytes are deleted.`,
        );
      }
      await handle.appendFile(chunk);
      await onBytes(at);
    }
    await handle.sync();
  } catch (error) {
    throw error instanceof RequestError
      ? new PullError('unreachable', error.message, { cause: error })
      : error;
  } finally {
    answer.discard();
    await handle.close();
  }
  if (at < file.bytes)
    throw new PullError(
      'unreachable',
      `The connection ended after ${at} of ${file.bytes} bytes of the file ${file.name} of package ${packageId}.`,
    );
}

async function sizeOf(file: string): Promise<number | null> {
  return stat(file).then(
    ({ size }) => size,
    () => null,
  );
}
