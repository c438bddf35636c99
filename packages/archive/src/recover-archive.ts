import { scanRecords, type Damage } from '@meguri/warc';
import { digestFile, type SealedFile } from './digest-file.ts';
import type { OpenFile, Storage } from './storage.ts';

export interface RecoverOptions {
  storage: Storage;
  /** Only files of this writer: those of a writer that is alive must be left alone. */
  prefix: string;
  /**
   * End (offset + length) of the last record of the file that the index knows, 0 for none. Scanning begins there, which is
   * quick, and anything after it may be cut. Left out, the file is scanned from its beginning and no whole record is cut.
   */
  lastIndexedEnd?: (fileName: string) => Promise<number>;
  /** As for the writer: told of each sealed file. */
  onSealed?: (file: SealedFile) => void | Promise<void>;
}

/** What became of a file that a dead process left open. */
export type RecoveredFile =
  /** Valid from end to end. `cutBytes` of an unfinished append were taken off. */
  | { kind: 'sealed'; name: string; bytes: number; cutBytes: number }
  /** It held no whole record. */
  | { kind: 'removed'; name: string }
  /** Sealed as it was, because cutting would lose records: the storage lost or changed bytes that had been synced. */
  | { kind: 'damaged'; name: string; bytes: number; offset: number; reason: string };

/**
 * Makes the files that a dead process left open valid and seals them. To be called before the writer of the same prefix
 * is made. Whole records that no index knows are kept: they do no harm.
 */
export async function recoverArchive(options: RecoverOptions): Promise<RecoveredFile[]> {
  const recovered: RecoveredFile[] = [];
  for await (const { name, state } of options.storage.list(options.prefix)) {
    if (state !== 'open') continue;
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

/** Why cutting at the damage would lose something; null when it would not. */
function lossOnCutting(damage: FoundDamage, indexedEnd: number | null): string | null {
  if (damage.kind === 'short') return 'shorter-than-indexed';
  if (damage.kind === 'torn') return null;
  if (damage.reason === 'too-large') return damage.reason;
  // What follows the last indexed record was never acknowledged.
  return damage.recordsFollow && indexedEnd === null ? damage.reason : null;
}
