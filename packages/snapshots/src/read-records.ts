import type { Pointer } from './pointers.ts';
import { readPointers } from './pointers.ts';

/** Reads parts of archive files. */
export interface RecordSource {
  /** Name of a file. @throws where there is none */
  fileName(fileId: number): Promise<string>;
  /** Null where the file does not exist; fewer bytes at its end. They may lie in `buffer`. */
  readRange(name: string, offset: number, length: number, buffer?: Uint8Array): Promise<Uint8Array | null>;
}

/** What is read at once, and the most bytes between two records that are read and left out. */
const bytesPerRead = 4 * 2 ** 20;
const bytesSkipped = 64 * 2 ** 10;

/** Memory for the bytes of groups. */
export interface GroupBuffers {
  /** As many bytes, of any content. */
  take(bytes: number): Uint8Array;
  /** They are not read any more. */
  giveBack(bytes: Uint8Array): void;
}

const freshBuffers: GroupBuffers = {
  take: (bytes) => Buffer.allocUnsafe(bytes),
  giveBack: () => undefined,
};

/** Groups that wait to be read again. */
const mostKept = 8;

/**
 * Memory that is used again. V8 collects garbage whenever some megabytes outside of its heap were asked for, which takes
 * longer than reading them.
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
      if (own.has(buffer) && kept.length < mostKept) kept.push(buffer);
    },
  };
}

/** Memory of exports: who writes one to a file gives it back, others leave it to the garbage collector. */
export const exportBuffers = keptBuffers();

/** Records of one file that were read together. */
export interface RecordGroup {
  fileName: string;
  pointers: readonly Pointer[];
  /** The records, one behind the other, without what lies between them in the file. */
  bytes: Uint8Array;
  /** Where they begin among the stored bytes of all records. */
  start: number;
}

/**
 * Reads records in their order, neighbours together, from the one that holds a stored byte on. The next group is read
 * while one is used.
 *
 * @throws where the archive no longer holds a record
 */
export const readGroups = (
  records: string,
  source: RecordSource,
  fromByte = 0,
): AsyncGenerator<RecordGroup> => readGroupsOf(readPointers(records, fromByte), source, exportBuffers);

/** As {@link readGroups}, of records in the order of the archive. @param buffers for the bytes of groups */
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
    // Where the reader ends early, a read into it may be under way.
    if (shared) buffers.giveBack(shared);
  } finally {
    // A reader that ends early leaves the file of the records open otherwise.
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

/** The bytes of the records of a group, without what lies between them, and where in the export they start. */
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
  // Where records lie one behind the other, as most do, they are read where they stay.
  const isWhole = ownBytes === length;
  const read = await source.readRange(
    name,
    first.offset,
    length,
    isWhole ? buffers.take(length) : withGaps(),
  );
  if (read?.byteLength !== length)
    throw new Error(
      `The archive file ${name} does not hold its records up to byte ${last.offset + last.length}.`,
    );
  if (isWhole) return { fileName: name, pointers: group.value, bytes: read, start };
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
