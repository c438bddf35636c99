/** A file in a tar. */
export interface TarEntry {
  name: string;
  bytes: number;
}

/** A part of a tar: bytes between entries, or bytes of an entry. */
export type TarPart =
  | { kind: 'bytes'; bytes: Buffer }
  /** The bytes [from, to) of the entry with this number. */
  | { kind: 'entry'; number: number; from: number; to: number };

const block = 512;
/** Largest size in the octal field of ustar, in bytes. */
const maxTarEntryBytes = 8 ** 11 - 1;

/** Size in bytes of a tar with these entries (POSIX.1-1988, ustar). */
export const tarBytes = (entries: readonly TarEntry[]): number =>
  entries.reduce((sum, { bytes }) => sum + block + padded(bytes), 2 * block);

const padded = (bytes: number) => Math.ceil(bytes / block) * block;

/**
 * The parts of the bytes [from, to) of a tar. The layout depends only on names and sizes, so an interrupted
 * transfer can resume anywhere, and the files are not copied.
 */
export function* tarParts(
  entries: readonly TarEntry[],
  { modifiedAt, from, to }: { modifiedAt: Date; from: number; to: number },
): Generator<TarPart> {
  let start = 0;
  for (const [number, entry] of entries.entries()) {
    const [dataStart, dataEnd] = [start + block, start + block + entry.bytes];
    if (start + block > from && start < to) yield cut(tarHeader(entry, modifiedAt), start, from, to);
    if (dataEnd > from && dataStart < to && entry.bytes > 0)
      yield {
        kind: 'entry',
        number,
        from: Math.max(0, from - dataStart),
        to: Math.min(entry.bytes, to - dataStart),
      };
    const end = start + block + padded(entry.bytes);
    if (end > dataEnd && end > from && dataEnd < to)
      yield cut(Buffer.alloc(end - dataEnd), dataEnd, from, to);
    start = end;
  }
  if (start + 2 * block > from && start < to) yield cut(Buffer.alloc(2 * block), start, from, to);
}

function cut(bytes: Buffer, start: number, from: number, to: number): TarPart {
  return { kind: 'bytes', bytes: bytes.subarray(Math.max(0, from - start), Math.max(0, to - start)) };
}

/** @throws RangeError for a name or size that ustar cannot hold */
export function tarHeader({ name, bytes }: TarEntry, modifiedAt: Date): Buffer {
  if (Buffer.byteLength(name) > 100 || bytes > maxTarEntryBytes)
    throw new RangeError(`${name} (${bytes} bytes) does not fit a tar`);
  const header = Buffer.alloc(block);
  const put = (text: string, at: number) => header.write(text, at, 'ascii');
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0');
  put(name, 0);
  put('0000644\0', 100);
  put('0000000\0', 108);
  put('0000000\0', 116);
  put(`${octal(bytes, 11)}\0`, 124);
  put(`${octal(Math.floor(modifiedAt.getTime() / 1_000), 11)}\0`, 136);
  put('        ', 148);
  put('0', 156);
  put('ustar\0', 257);
  put('00', 263);
  const sum = header.reduce((total, byte) => total + byte, 0);
  put(`${octal(sum, 6)}\0 `, 148);
  return header;
}
