import type { Pointer } from './pointers.ts';
import { readPointers } from './pointers.ts';

/** Reads parts of archive files. */
export interface RecordSource {
  /**
   * Name of a file.
   *
   * @throws if there is none
   */
  fileName(fileId: number): Promise<string>;
  /** Null if the file does not exist; fewer bytes at its end. The bytes may be in `buffer`. */
  readRange(name: string, offset: number, length: number, buffer?: Uint8Array): Promise<Uint8Array | null>;
}

/** Bytes per read, and the most bytes between two records that are read and left out. */
const bytesPerRead = 4 * 2 ** 20;
const bytesSkipped = 64 * 2 ** 10;

/** Memory for the bytes of groups. */
export interface GroupBuffers {
  /** Memory of this size, with arbitrary content. */
  take(bytes: number): Uint8Array;
  /** Takes back memory that is no longer read. */
  giveBack(bytes: Uint8Array): void;
}

const freshBuffers: GroupBuffers = {
  take: (bytes) => Buffer.allocUnsafe(bytes),
  giveBack: () => undefined,
};

/** Buffers that are kept for reuse. */
const maxKept = 8;

/**
 * Memory that is reused. V8 collects garbage after every few megabytes allocated outside of its heap, which
 * takes longer than reading them.
 */
export function keptBuffers(): GroupBuffers {
  const own = new WeakSet<ArrayBufferLike>();
  const kept: ArrayBufferLike[] = [];
  const allocate = () => {
    const { buffer } = Buffer.allocUnsafeSlow(bytesPerRead);
    own.add(buffer);
    return buffer;
  };
  return {
    take: (bytes) =>
      bytes > bytesPerRead ? freshBuffers.take(bytes) : new Uint8Array(kept.pop() ?? allocate(), 0, bytes),
    giveBack: ({ buffer }) => {
      if (own.has(buffer) && kept.length < maxKept) kept.push(buffer);
    },
  };
}

/** Memory of exports: a writer to a file gives it back, other readers leave it to the garbage collector. */
export const exportBuffers = keptBuffers();

/** Records of one file that were read together. */
export interface RecordGroup {
  fileName: string;
  pointers: readonly Pointer[];
  /** The records without the gaps between them in the file. */
  bytes: Uint8Array;
  /** Their offset among the stored bytes of all records. */
  start: number;
}

/**
 * Reads records in order, neighbours together, beginning with the one that holds a stored byte. The next
 * group is read while one is used.
 *
 * @throws if the archive no longer holds a record
 */
export const readGroups = (
  records: string,
  source: RecordSource,
  fromByte = 0,
): AsyncGenerator<RecordGroup> => readGroupsOf(readPointers(records, fromByte), source, exportBuffers);

/**
 * Like {@link readGroups}, for records in the order of the archive.
 *
 * @param buffers for the bytes of groups
 */
export async function* readGroupsOf(
  pointers: AsyncIterable<Pointer[]> | Iterable<Pointer[]>,
  source: RecordSource,
  buffers = freshBuffers,
): AsyncGenerator<RecordGroup> {
  const groups = adjacentGroups(pointers);
  // One group is read at a time.
  let shared: Uint8Array | null = null;
  const withGaps = () => (shared ??= buffers.take(bytesPerRead));
  try {
    let next = readGroup(source, await groups.next(), { buffers, withGaps });
    for (;;) {
      const group = await next;
      if (group === null) break;
      next = readGroup(source, await groups.next(), { buffers, withGaps });
      // Handled where it is awaited.
      next.catch(() => undefined);
      yield group;
    }
    // If the reader ends early, a read into it may still be running.
    if (shared) buffers.giveBack(shared);
  } finally {
    // Closes the file of the records if the reader ends early.
    await groups.return(undefined);
  }
}

/** Records that are read together. */
async function* adjacentGroups(
  records: AsyncIterable<Pointer[]> | Iterable<Pointer[]>,
): AsyncGenerator<Pointer[]> {
  let group: Pointer[] = [];
  for await (const pointers of records)
    for (const pointer of pointers) {
      if (group.length > 0 && !canJoin(group, pointer)) {
        yield group;
        group = [];
      }
      group.push(pointer);
    }
  if (group.length > 0) yield group;
}

function canJoin(group: readonly Pointer[], { fileId, offset, length }: Pointer): boolean {
  const [first, last] = [group[0], group.at(-1)];
  if (!first || !last || first.fileId !== fileId) return false;
  const gap = offset - (last.offset + last.length);
  return gap <= bytesSkipped && offset + length - first.offset <= bytesPerRead;
}

/**
 * Reads the bytes of the records of a group without the gaps between them. `start`: their offset in the
 * export.
 */
async function readGroup(
  source: RecordSource,
  group: IteratorResult<Pointer[]>,
  { buffers, withGaps }: { buffers: GroupBuffers; withGaps: () => Uint8Array },
): Promise<RecordGroup | null> {
  if (group.done === true) return null;
  const [first, last] = [group.value[0], group.value.at(-1)];
  if (!first || !last) return null;
  const name = await source.fileName(first.fileId);
  const length = last.offset + last.length - first.offset;
  const start = first.end - first.length;
  const ownBytes = last.end - start;
  // Most records have no gaps between them and stay where they were read.
  const isComplete = ownBytes === length;
  const read = await source.readRange(
    name,
    first.offset,
    length,
    isComplete ? buffers.take(length) : withGaps(),
  );
  if (read?.byteLength !== length)
    throw new Error(
      `The archive file ${name} is missing or ends before byte ${last.offset + last.length}. Scrub it: meguri archive scrub`,
    );
  if (isComplete) return { fileName: name, pointers: group.value, bytes: read, start };
  const bytes = buffers.take(ownBytes);
  for (const pointer of group.value) {
    const from = pointer.offset - first.offset;
    bytes.set(read.subarray(from, from + pointer.length), pointer.end - pointer.length - start);
  }
  return { fileName: name, pointers: group.value, bytes, start };
}

/** The stored bytes of each record of a group. */
export const recordsOfGroup = ({ pointers, bytes, start }: RecordGroup): Uint8Array[] =>
  pointers.map(({ end, length }) => bytes.subarray(end - length - start, end - start));
