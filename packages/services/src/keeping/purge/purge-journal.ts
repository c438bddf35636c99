import {
  decodeJournalEntry,
  encodeJournalEntry,
  findKeptFile,
  listJournalsBetween,
  listPurgedKeys,
  recordPurgeWritten,
  recordJournalPurge,
  type DuePurge,
  type JournalEntry,
  type KeptFile,
  type PurgedKey,
} from '@meguri/database';
import { encodeResource, gzipWithZlib, recordPayload, scanRanges } from '@meguri/warc';
import type { KeepingContext } from '../keeping-context.ts';
import { digestOf, isSame } from './purge-digests.ts';

/** Purged captures whose titles are searched for in one reading of the journals of their period. */
const keysPerReading = 100_000;
/**
 * Longest time from an access until its result is committed and journaled, outages of the database included.
 */
const commitDelayMs = 7 * 86_400_000;

export const isJournal = (fileName: string): boolean => fileName.startsWith('journal-');

/**
 * Removes the titles of purged captures from the sealed journals. A title is content; URL, time and outcome
 * of an access stay, so that a rebuild counts the access but shows no content.
 *
 * @param claim runs work on a file under a claim
 * @returns descriptions of the work that could not be done
 */
export async function purgeJournals(
  context: KeepingContext,
  takedown: DuePurge,
  claim: (file: KeptFile, work: (file: KeptFile) => Promise<string | null>) => Promise<string | null>,
): Promise<string[]> {
  const { prisma } = context;
  const problems: string[] = [];
  for (let after: PurgedKey | null = null; ;) {
    const keys: PurgedKey[] = await listPurgedKeys(prisma, {
      takedownId: takedown.id,
      after,
      limit: keysPerReading,
    });
    const [first, last] = [keys[0], keys.at(-1)];
    if (!first || !last) return problems;
    const until = new Date(last.capturedAt.getTime() + commitDelayMs);
    const isPurged = keySet(keys);
    for (const name of await listJournalsBetween(prisma, { from: first.capturedAt, until })) {
      const file = await findKeptFile(prisma, name);
      if (!file) continue;
      const problem = await claim(file, (held) => purgeJournal(context, takedown.id, held, isPurged));
      if (problem !== null) problems.push(`${name}: ${problem}`);
    }
    if (keys.length < keysPerReading) return problems;
    after = last;
  }
}

type KeyTest = (capture: { hostId: bigint; urlKey: string; capturedAt: Date }) => boolean;

function keySet(keys: readonly PurgedKey[]): KeyTest {
  const nameOf = ({ hostId, urlKey, capturedAt }: PurgedKey) => `${hostId} ${urlKey} ${capturedAt.getTime()}`;
  const names = new Set(keys.map(nameOf));
  return (capture) => names.has(nameOf(capture));
}

/** Records the digest of the journal without the titles, then replaces the journal atomically. */
async function purgeJournal(
  context: KeepingContext,
  takedownId: string,
  file: KeptFile,
  isPurged: KeyTest,
  isRepeated = false,
): Promise<string | null> {
  const { prisma, clock, storage, pace } = context;
  const source = await storage.openRead(file.name);
  if (!source) return 'The archive does not have the file.';
  const count = { entries: 0 };
  const { bytes, sha256 } = await digestOf(withoutTitles(pace.slow(source), isPurged, count));
  if (count.entries === 0) return null;
  await context.holdClaim();
  await recordJournalPurge(prisma, {
    takedownId,
    fileId: file.fileId,
    fileName: file.name,
    entries: isRepeated ? 0 : count.entries,
    bytes,
    before: file.sha256,
    after: sha256,
    now: clock.now(),
  });
  context.onPurgeStep?.('recorded', file.name);
  const recorded = (await findKeptFile(prisma, file.name)) ?? file;
  return putJournal(context, recorded, isPurged);
}

/** The same for a journal whose rewrite is recorded and not carried out. */
export async function rewriteJournal(
  context: KeepingContext,
  file: KeptFile,
  takedownIds: readonly string[],
): Promise<string | null> {
  const { prisma, clock, storage, pace } = context;
  const present = await storage.openRead(file.name);
  if (!present) return 'The archive does not have the file.';
  if (isSame((await digestOf(pace.slow(present))).sha256, file.sha256)) {
    await recordPurgeWritten(prisma, { fileName: file.name, now: clock.now() });
    return null;
  }
  for (const takedownId of takedownIds)
    for (let after: PurgedKey | null = null; ;) {
      const keys: PurgedKey[] = await listPurgedKeys(prisma, { takedownId, after, limit: keysPerReading });
      if (keys.length > 0) {
        const problem = await purgeJournal(context, takedownId, file, keySet(keys), true);
        if (problem !== null) return problem;
      }
      after = keys.at(-1) ?? null;
      if (keys.length < keysPerReading) break;
    }
  return null;
}

async function putJournal(
  context: KeepingContext,
  file: KeptFile,
  isPurged: KeyTest,
): Promise<string | null> {
  const { prisma, clock, storage, home, pace } = context;
  const source = await storage.openRead(file.name);
  if (!source) return 'The archive does not have the file.';
  await home.put(file.name, withoutTitles(pace.slow(source), isPurged, { entries: 0 }), file);
  await context.holdClaim();
  context.onPurgeStep?.('overwritten', file.name);
  await recordPurgeWritten(prisma, { fileName: file.name, now: clock.now() });
  context.onPurgeStep?.('written', file.name);
  return null;
}

/** The bytes of a journal, without the titles of purged captures. */
async function* withoutTitles(
  source: AsyncIterable<Uint8Array>,
  isPurged: KeyTest,
  count: { entries: number },
): AsyncGenerator<Uint8Array> {
  const raw = keepLast();
  for await (const range of scanRanges(raw.tee(source))) {
    if (range.kind === 'damage') {
      yield* raw.take(range.length);
      continue;
    }
    const { record, bytes } = range;
    raw.drop(bytes.byteLength);
    const entry = record.type === 'resource' ? decoded(recordPayload(record)) : null;
    const changed = entry && withoutTitlesOf(entry, isPurged);
    if (!changed) {
      yield new Uint8Array(bytes);
      continue;
    }
    count.entries += 1;
    const { recordId, date, targetUri } = record;
    yield encodeResource({
      recordId,
      date,
      targetUri: targetUri ?? 'urn:meguri:journal',
      contentType: 'application/json',
      body: encodeJournalEntry(changed),
      gzip: gzipWithZlib(6),
    }).bytes;
  }
}

function decoded(bytes: Uint8Array): JournalEntry | null {
  try {
    return decodeJournalEntry(bytes);
  } catch {
    return null;
  }
}

/** Null: the entry holds no title of a purged capture. */
function withoutTitlesOf(entry: JournalEntry, isPurged: KeyTest): JournalEntry | null {
  if (entry.kind !== 'commit') return null;
  let isChanged = false;
  const accesses = entry.input.accesses.map((access) => {
    const { capture, page } = access;
    if (!capture || !page || page.title === null || !isPurged(capture)) return access;
    isChanged = true;
    return { ...access, page: { ...page, title: null } };
  });
  return isChanged ? { ...entry, input: { ...entry.input, accesses } } : null;
}

/**
 * Keeps the bytes of a stream that its reader has not consumed yet, as the reader does not return broken
 * ones.
 */
function keepLast() {
  let held = Buffer.alloc(0);
  const take = (length: number) => {
    const taken = held.subarray(0, length);
    held = held.subarray(length);
    return taken;
  };
  return {
    async *tee(source: AsyncIterable<Uint8Array>) {
      for await (const chunk of source) {
        held = Buffer.concat([held, chunk]);
        yield chunk;
      }
    },
    *take(length: number) {
      yield take(length);
    },
    drop: (length: number) => void take(length),
  };
}
