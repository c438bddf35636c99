import {
  createWarcWriter,
  digestFile,
  openStorage,
  recoverArchive,
  type SealedFile,
  type Storage,
  type WarcWriter,
} from '@meguri/archive';
import { lastIndexedEnd, listUnsealedFiles, recordSealedFile, type PrismaClient } from '@meguri/database';
import { archiveBucketOf, type Clock, type Settings } from '@meguri/contracts';
import { closeTree, readFileAccess, type Logger } from '@meguri/runtime';
import { version, type NodeEnvironment } from './node-environment.ts';

/**
 * The archive of this node: the S3 bucket if one is configured, else the directory, readable by its owner and
 * the group of MEGURI_GROUP alone.
 *
 * @throws {EnvironmentError} if there is no such group
 */
export async function openNodeStorage(environment: NodeEnvironment, log: Logger): Promise<Storage> {
  const directory = environment.ARCHIVE_DIRECTORY;
  const storage = await openStorage({ directory, bucket: archiveBucketOf(environment) }, (error) =>
    log.error({ error }, 'a sealed archive file could not be uploaded; the upload is retried'),
  );
  const { repaired, foreign } = closeTree(directory, readFileAccess(environment.MEGURI_GROUP));
  if (repaired > 0) log.info({ directory, repaired }, 'archive files made unreadable for other users');
  if (foreign > 0)
    log.warn({ directory, foreign }, 'archive files of another account keep their permissions');
  return storage;
}

/** Repairs what a killed process left, then opens the writer of this node. */
export async function openWriter(input: {
  storage: Storage;
  prisma: PrismaClient;
  nodeId: number;
  clock: Clock;
  /** The current settings: each file states those under which it was begun. */
  settings(): Settings;
  userAgent(): string;
  newId(): string;
  log: Logger;
}): Promise<WarcWriter> {
  const { storage, prisma, nodeId, clock, settings, log } = input;
  const prefix = `meguri-${nodeId}`;
  const onSealed = async (file: SealedFile) => {
    await recordSealedFile(prisma, { ...file, nodeId, sealedAt: clock.now() });
    log.info({ file: file.name, bytes: file.bytes }, 'archive file sealed');
  };
  const recovered = await recoverArchive({
    storage,
    prefix: `${prefix}-`,
    lastIndexedEnd: (name) => lastIndexedEnd(prisma, name),
    onSealed,
  });
  for (const file of recovered) log.warn(file, 'archive file of an earlier process repaired');
  // Files that were sealed by a process that ended, or lost the database, before it recorded the seal.
  for (const name of await listUnsealedFiles(prisma, nodeId)) {
    const sealed = (await storage.stat(name))?.state === 'sealed' ? await digestFile(storage, name) : null;
    if (sealed) await onSealed(sealed);
  }
  await storage.settle();
  return createWarcWriter({
    storage,
    prefix,
    clock,
    newId: () => `urn:uuid:${input.newId()}`,
    software: `Meguri/${version}`,
    policyInfo: () => {
      const { 'crawler.contactUrl': operator, 'access.intervalSeconds': intervalSeconds } = settings();
      return [
        ['robots', 'RFC 9309 and meta robots, obeyed'],
        ['http-header-user-agent', input.userAgent()],
        ...(operator ? [['operator', operator] as const] : []),
        ['description', `access interval ${intervalSeconds} s unless a host's own is longer`],
      ];
    },
    maxFileBytes: () => settings()['archive.maxFileBytes'],
    onSealed,
  });
}
