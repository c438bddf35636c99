import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { openFileCopies, openStorage, type FileCopies, type Storage } from '@meguri/archive';
import type { Clock } from '@meguri/contracts';
import {
  findKeptFile,
  listCopiedFiles,
  readSettings,
  recordCopiedFile,
  type ImportRecord,
  type PrismaClient,
} from '@meguri/database';
import { timestamp14 } from '@meguri/warc';
import type { KeptArchive } from '../keeping/open-keeping.ts';
import { digestOf, isSame } from '../keeping/purge/purge-digests.ts';

/** Copies files of imports into the archive, and removes the copies again. */
export interface CopiedFiles {
  /**
   * Copies a file, whole or not at all, unless the archive has it already. From then on it is kept like files of our own.
   *
   * @throws if the source changes meanwhile, if a copy has other bytes, or without space
   */
  copy(file: { importId: number; name: string; path: string }): Promise<void>;
  /** Deletes the copies of an import, in the archive and in its replica. */
  removeAll(importId: number): Promise<void>;
}

/**
 * Opens the archive for copies on first use.
 *
 * @param archive null: this process has none
 */
export function openCopiedFiles(options: {
  prisma: PrismaClient;
  clock: Clock;
  archive: KeptArchive | null;
}): CopiedFiles {
  const { prisma, clock, archive } = options;
  let opened: Promise<{ storage: Storage; home: FileCopies; replica: FileCopies | null }> | null = null;
  const open = async () => {
    if (!archive)
      throw new Error(
        'This control plane knows no archive, so it cannot copy files. Set ARCHIVE_DIRECTORY for it, then resume the import.',
      );
    const { place, replica } = archive;
    return {
      storage: await openStorage(place),
      home: await openFileCopies(place.bucket ? { bucket: place.bucket } : { directory: place.directory }),
      replica: replica && (await openFileCopies(replica)),
    };
  };
  return {
    copy: async ({ importId, name, path: source }) => {
      const { storage, home } = await (opened ??= open());
      const before = await stat(source, { bigint: true });
      const found = await digestOf(createReadStream(source));
      const known = await findKeptFile(prisma, name);
      if (known) {
        if (!isSame(known.sha256, found.sha256))
          throw new Error(`${source} has other bytes than when it was copied into the archive as ${name}`);
        return;
      }
      await requireSpace(prisma, storage, found.bytes);
      await home.put(name, createReadStream(source), found);
      const after = await stat(source, { bigint: true });
      if (after.ino !== before.ino || after.mtimeNs !== before.mtimeNs || after.size !== before.size)
        throw new Error(`${source} changed while it was copied`);
      await recordCopiedFile(prisma, { importId, name, ...found, now: clock.now() });
    },
    removeAll: async (importId) => {
      const files = await listCopiedFiles(prisma, importId);
      if (files.length === 0) return;
      const { storage, replica } = await (opened ??= open());
      for (const { name } of files) {
        await storage.remove(name);
        await replica?.remove(name);
      }
    },
  };
}

/** Crawling stops below the same limit. */
async function requireSpace(prisma: PrismaClient, storage: Storage, bytes: number): Promise<void> {
  const { 'archive.minFreeBytes': required } = await readSettings(prisma);
  const free = await storage.freeBytes();
  if (free - bytes < required)
    throw new Error(
      `The archive has ${free} bytes free. A file of ${bytes} bytes would leave less than the ${required} bytes of the setting archive.minFreeBytes. Make room, then resume the import.`,
    );
}

/** At most two suffixes, as of `.warc.gz`; `.open` is that of files being written. */
const suffixes = /(?:\.[a-z0-9]{1,8}){1,2}$/;

/**
 * Name of the copy of a file. Its date is that of the import, so that it lies beside what was archived that day; its
 * digest tells it from others of its number.
 *
 * @param digest of the path, in hexadecimal
 */
export function copiedName(
  { id, createdAt }: ImportRecord,
  file: { number: number; path: string },
  digest: string,
) {
  const suffix = suffixes.exec(path.basename(file.path).toLowerCase())?.[0] ?? '';
  const kept = suffix.endsWith('.open') ? '' : suffix;
  return `import-${id}-${digest}-${timestamp14(createdAt)}-${String(file.number).padStart(5, '0')}${kept}`;
}
