import { scanRecords, type Damage } from '@meguri/warc';
import { digestFile, type SealedFile } from './digest-file.ts';
import type { OpenFile, Storage } from './storage.ts';

export interface RecoverOptions {
  storage: Storage;
  /** Prefix of the files that are recovered: those of a live writer must not be touched. */
  prefix: string;
  /**
   * End (offset + length) of the last indexed record of the file, 0 for none. Scanning begins there, and
   * anything after it may be cut. Without it, the file is scanned from its beginning and no whole record is
   * cut.
   */
  lastIndexedEnd?: (fileName: string) => Promise<number>;
  /** Called for each sealed file, like that of the writer. */
  onSealed?: (file: SealedFile) => void | Promise<void>;
}

/** Result of recovering a file that a dead process left open. */
export type RecoveredFile =
  /** Valid from end to end. `cutBytes` of an unfinished append were removed. */
  | { kind: 'sealed'; name: string; bytes: number; cutBytes: number }
  /** The file had no whole record. */
  | { kind: 'removed'; name: string }
  /** Sealed unchanged, because cutting would lose records: the storage lost or changed synced bytes. */
  | { kind: 'damaged'; name: string; bytes: number; offset: number; reason: string };

/**
 * Repairs and seals the files that a dead process left open. Call it before creating the writer of the same
 * prefix. Whole records without an index entry are kept.
 */
export async function recoverArchive(options: RecoverOptions): Promise<RecoveredFile[]> {
  const recovered: RecoveredFile[] = [];
  for (const name of await options.storage.listOpen(options.prefix)) {
    const file = await options.storage.reopen(name);
    if (file) recovered.push(await recoverFile(file, options));
  }
  return recovered;
}

async function recoverFile(file: OpenFile, options: RecoverOptions): Promise<RecoveredFile> {
  const { storage, lastIndexedEnd, onSealed } = options;
  const { name, bytes } = file;
  const indexedEnd = (await lastIndexedEnd?.(name)) ?? null;
  const damage = await findDamage(storage, name, bytes, indexedEnd ?? 0);
  const lost = damage && lossOnCutting(damage, indexedEnd);
  const end = damage && !lost ? damage.offset : bytes;
  if (end === 0 && !lost) {
    await file.close();
    await storage.remove(name);
    return { kind: 'removed', name };
  }
  if (end < bytes) await file.truncate(end);
  await file.seal();
  const sealed = await digestFile(storage, name);
  if (sealed) await onSealed?.(sealed);
  return lost
    ? { kind: 'damaged', name, bytes, offset: damage.offset, reason: lost }
    : { kind: 'sealed', name, bytes: end, cutBytes: bytes - end };
}

type FoundDamage = Damage | { kind: 'short'; offset: number };

async function findDamage(
  storage: Storage,
  name: string,
  bytes: number,
  indexedEnd: number,
): Promise<FoundDamage | null> {
  if (bytes < indexedEnd) return { kind: 'short', offset: bytes };
  const source = await storage.openRead(name, indexedEnd);
  if (!source) return null;
  for await (const event of scanRecords(source, { offset: indexedEnd })) {
    if (event.kind !== 'record') return event;
  }
  return null;
}

/** Why cutting at the damage would lose records; null if it would not. */
function lossOnCutting(damage: FoundDamage, indexedEnd: number | null): string | null {
  if (damage.kind === 'short') return 'shorter-than-indexed';
  if (damage.kind === 'torn') return null;
  if (damage.reason === 'too-large') return damage.reason;
  // With a known index, the records that follow were never acknowledged.
  return damage.recordsFollow && indexedEnd === null ? damage.reason : null;
}
