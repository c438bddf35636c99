import type { Storage } from '@meguri/archive';
import { decodeJournalEntry, type ChangesEntry, type JournalEntry } from '@meguri/database';
import { recordPayload, scanRanges } from '@meguri/warc';

const namePattern = /^journal-(\d+)-/;

/** The journal files of each node, oldest first. */
export async function listJournals(storage: Storage): Promise<Map<number, string[]>> {
  const names: string[] = [];
  for await (const { name } of storage.list('journal-')) if (namePattern.test(name)) names.push(name);
  const nodeOf = (name: string) => Number(namePattern.exec(name)?.[1]);
  return Map.groupBy(names.toSorted(), nodeOf);
}

/** Counts of entries that were read, and of damage. */
export interface JournalCount {
  entries: number;
  /** Broken ranges and records that are no entries. */
  damaged: number;
}

/** The entries of files, one after the other, in the order in which they were written. */
export async function* readEntries(
  storage: Storage,
  names: readonly string[],
  count: JournalCount = { entries: 0, damaged: 0 },
): AsyncGenerator<JournalEntry> {
  for (const name of names) {
    const source = await storage.openRead(name);
    if (!source) continue;
    for await (const range of scanRanges(source)) {
      if (range.kind === 'damage') count.damaged += 1;
      else if (range.record.type === 'resource') {
        const entry = decoded(recordPayload(range.record));
        if (entry) yield entry;
        count[entry ? 'entries' : 'damaged'] += 1;
      }
    }
  }
}

function decoded(bytes: Uint8Array): JournalEntry | null {
  try {
    return decodeJournalEntry(bytes);
  } catch {
    return null;
  }
}

/**
 * Changes of rows that all nodes journaled, in their order. Results are skipped: a node may have written a
 * change after results with later instants.
 */
export const mergeChanges = (
  storage: Storage,
  journals: Iterable<readonly string[]>,
): AsyncGenerator<ChangesEntry> =>
  mergeEntries([...journals].map((names) => onlyChanges(readEntries(storage, names))));

async function* onlyChanges(entries: AsyncIterable<JournalEntry>): AsyncGenerator<ChangesEntry> {
  for await (const entry of entries) if (entry.kind === 'changes') yield entry;
}

/** The entries of all nodes in the order of their instants; those of one node stay in their own order. */
export async function* mergeEntries<Entry extends JournalEntry>(
  sources: readonly AsyncGenerator<Entry>[],
): AsyncGenerator<Entry> {
  const heads = await Promise.all(sources.map(async (source) => ({ source, next: await source.next() })));
  for (;;) {
    const open = heads.filter(({ next }) => !next.done);
    const [first] = open.toSorted((a, b) => instantOf(a.next) - instantOf(b.next));
    if (!first || first.next.done) return;
    yield first.next.value;
    first.next = await first.source.next();
  }
}

const instantOf = (next: IteratorResult<JournalEntry>) => (next.done ? 0 : next.value.at.getTime());
