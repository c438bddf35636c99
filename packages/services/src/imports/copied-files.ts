import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import {
  digestFile,
  openFileCopies,
  openStorage,
  sealedPath,
  type ArchivePlace,
  type FileCopies,
  type Storage,
} from '@meguri/archive';
import {
  bucketLocation,
  isBucketLocation,
  problemSentence,
  type BucketAccess,
  type Clock,
} from '@meguri/contracts';
import {
  findKeptFile,
  listCopiedFiles,
  readSettings,
  recordCopiedFile,
  type ImportLease,
  type ImportRecord,
  type PrismaClient,
} from '@meguri/database';
import { timestamp14 } from '@meguri/warc';
import type { KeptArchive } from '../keeping/open-keeping.ts';
import { digestOf } from '../keeping/purge/purge-digests.ts';
import { openImportSource, type ImportSource } from './import-source.ts';

/** Copies files of imports into the archive, and deletes the copies. */
export interface CopiedFiles {
  /**
   * Copies a file atomically, unless the archive has it already. From then on it is kept like our own files.
   *
   * @throws if the source changes meanwhile, or if there is not enough space
   */
  copy(file: { lease: ImportLease; name: string; source: ImportSource }): Promise<void>;
  /**
   * The archive's copy of a file, and how it is reached; null: there is none. It is read instead of its
   * source, which may be missing, or hold records that were purged since.
   */
  find(name: string): Promise<{ source: ImportSource; access: BucketAccess } | null>;
  /** Deletes the copies of an import, in the archive and in its replica. @param names of the copies of all its files */
  removeAll(importId: number, names: readonly string[]): Promise<void>;
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
  access: BucketAccess;
}): CopiedFiles {
  const { prisma, clock, archive, access } = options;
  let opened: Promise<{ storage: Storage; home: FileCopies; replica: FileCopies | null }> | null = null;
  const open = async () => {
    if (!archive) throw new Error(problemSentence('noArchive', {}));
    const { place, replica } = archive;
    return {
      storage: await openStorage(place),
      home: await openFileCopies(place.bucket ? { bucket: place.bucket } : { directory: place.directory }),
      replica: replica && (await openFileCopies(replica)),
    };
  };
  return {
    find: async (name) => {
      if (!archive) return null;
      const { storage } = await (opened ??= open());
      const found = await storage.stat(name);
      return found?.state === 'sealed' ? copyIn(archive.place, { name, bytes: found.bytes, access }) : null;
    },
    copy: async ({ lease, name, source: { path: source, ...rest } }) => {
      const { storage, home } = await (opened ??= open());
      if (await findKeptFile(prisma, name)) return;
      const now = clock.now();
      // A copy is never replaced: purges may have overwritten parts of it.
      const copied = (await storage.stat(name)) && (await digestFile(storage, name));
      if (copied) return recordCopiedFile(prisma, { lease, now, ...copied });
      const before = await stateOf(source);
      const file = await openImportSource({ path: source, ...rest }, access);
      const found = await digestOf(file.stream(0, file.bytes));
      await requireSpace(prisma, storage, found.bytes);
      await home.put(name, file.stream(0, file.bytes), found);
      if ((await stateOf(source)) !== before)
        throw new Error(problemSentence('changedDuringCopy', { file: source }));
      await recordCopiedFile(prisma, { lease, name, ...found, now });
    },
    removeAll: async (importId, names) => {
      const files = await listCopiedFiles(prisma, importId);
      if (files.length === 0 && (names.length === 0 || !archive)) return;
      const { storage, replica } = await (opened ??= open());
      // A copy that was completed just before its process was killed has no row.
      for (const name of new Set([...files.map((file) => file.name), ...names])) {
        await storage.remove(name);
        await replica?.remove(name);
      }
    },
  };
}

async function copyIn(
  { directory, bucket }: ArchivePlace,
  { name, bytes, access }: { name: string; bytes: number; access: BucketAccess },
): Promise<{ source: ImportSource; access: BucketAccess }> {
  if (!bucket) {
    const file = await realpath(path.join(directory, sealedPath(name)));
    return { source: { path: file, bytes, tag: null }, access };
  }
  const { name: bucketName, ...reached } = bucket;
  return {
    source: { path: bucketLocation({ bucket: bucketName, key: name }), bytes, tag: null },
    access: reached,
  };
}

/**
 * The state of a file, which differs after it was written to or replaced. An object is read under its entity
 * tag instead.
 */
async function stateOf(source: string): Promise<string> {
  if (isBucketLocation(source)) return '';
  const { ino, mtimeNs, size } = await stat(source, { bigint: true });
  return `${ino} ${mtimeNs} ${size}`;
}

/** Crawling stops below the same limit. */
async function requireSpace(prisma: PrismaClient, storage: Storage, bytes: number): Promise<void> {
  const { 'archive.minFreeBytes': required } = await readSettings(prisma);
  const free = await storage.freeBytes();
  if (free - bytes < required) throw new Error(problemSentence('archiveDiskFull', { free, bytes, required }));
}

/** At most two suffixes, as of `.warc.gz`; `.open` is that of files being written. */
const suffixes = /(?:\.[a-z0-9]{1,8}){1,2}$/;

/**
 * Name of the copy of a file. Its date is that of the import, so that it is stored with what was archived
 * that day; its digest distinguishes it from others with its number.
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
