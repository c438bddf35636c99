import { crc32 } from 'node:zlib';

/** A file of a ZIP archive, stored without compression. */
export interface StoredFile {
  /** Path in the archive, in ASCII. */
  name: string;
  bytes: number;
  crc32: number;
  /** Its bytes from an offset on. */
  read(from: number): AsyncIterable<Uint8Array>;
}

/** A part of a file, of known length, which can be read from any byte on. */
export interface Segment {
  bytes: number;
  read(from: number): AsyncIterable<Uint8Array>;
}

/** Largest values of fields of 32 and 16 bits; one more means "see the field of 64 bits". */
const max32 = 0xffff_fffe;
const max16 = 0xfffe;
const version = 45;

/**
 * A ZIP archive of any size, of stored files whose lengths and checksums are known. Readers of WACZ access
 * parts of its files by offset, so nothing is compressed.
 *
 * @see https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT
 */
export function storedZip(files: readonly StoredFile[], at: Date): Segment[] {
  const segments: Segment[] = [];
  const central: Uint8Array[] = [];
  let offset = 0;
  for (const file of files) {
    const name = Buffer.from(file.name, 'ascii');
    const isLarge = file.bytes > max32;
    const local = extraField(isLarge ? [file.bytes, file.bytes] : []);
    const header = Buffer.concat([
      Buffer.from('PK\x03\x04', 'latin1'),
      sharedFields(file, at, local.byteLength),
      name,
      local,
    ]);
    segments.push(fixedSegment(header), checkedSegment(file));
    central.push(centralHeader(file, at, offset), name, centralExtra(file, offset));
    offset += header.byteLength + file.bytes;
  }
  const directory = Buffer.concat(central);
  const end = endRecords(files.length, directory.byteLength, offset);
  return [...segments, fixedSegment(directory), fixedSegment(end)];
}

export const segmentsBytes = (segments: readonly Segment[]): number =>
  segments.reduce((sum, { bytes }) => sum + bytes, 0);

/** The concatenated bytes of all segments, from an offset on. */
export async function* readSegments(segments: readonly Segment[], from = 0): AsyncGenerator<Uint8Array> {
  let skip = from;
  for (const segment of segments) {
    if (skip < segment.bytes) yield* segment.read(skip);
    skip = Math.max(0, skip - segment.bytes);
  }
}

function fixedSegment(bytes: Uint8Array): Segment {
  return {
    bytes: bytes.byteLength,
    // oxlint-disable-next-line require-await -- An iterable of chunks, as those of files.
    async *read(from) {
      yield bytes.subarray(from);
    },
  };
}

/**
 * @throws Error if a file differs from its announcement: in its checksum if all of it is read, otherwise in
 *   its length
 */
function checkedSegment({ name, bytes, crc32: expected, read }: StoredFile): Segment {
  return {
    bytes,
    async *read(from) {
      let [checksum, end] = [0, from];
      for await (const chunk of read(from)) {
        if (from === 0) checksum = crc32(chunk, checksum);
        end += chunk.byteLength;
        yield chunk;
      }
      if (end !== bytes || (from === 0 && checksum !== expected))
        throw new Error(`${name} changed while it was read`);
    },
  };
}

const small = (value: number) => (value > max32 ? 0xffff_ffff : value);

/** The 26 bytes that both headers of a file share: from the version needed to the length of extra fields. */
function sharedFields({ name, bytes, crc32: checksum }: StoredFile, at: Date, extraBytes: number): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(version, 0);
  fields.writeUInt16LE((at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1), 6);
  const year = Math.max(0, at.getUTCFullYear() - 1980);
  fields.writeUInt16LE((year << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(), 8);
  fields.writeUInt32LE(checksum, 10);
  fields.writeUInt32LE(small(bytes), 14);
  fields.writeUInt32LE(small(bytes), 18);
  fields.writeUInt16LE(name.length, 22);
  fields.writeUInt16LE(extraBytes, 24);
  return fields;
}

/** The values that do not fit 32 bits. */
function extraField(values: readonly number[]): Buffer {
  if (values.length === 0) return Buffer.alloc(0);
  const field = Buffer.alloc(4 + 8 * values.length);
  field.writeUInt16LE(1, 0);
  field.writeUInt16LE(8 * values.length, 2);
  for (const [index, value] of values.entries()) field.writeBigUInt64LE(BigInt(value), 4 + 8 * index);
  return field;
}

const centralExtra = ({ bytes }: StoredFile, offset: number) =>
  extraField([...(bytes > max32 ? [bytes, bytes] : []), ...(offset > max32 ? [offset] : [])]);

function centralHeader(file: StoredFile, at: Date, offset: number): Buffer {
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(small(offset), 10);
  const madeBy = Buffer.from([version, 0]);
  const fields = sharedFields(file, at, centralExtra(file, offset).byteLength);
  return Buffer.concat([Buffer.from('PK\x01\x02', 'latin1'), madeBy, fields, rest]);
}

function endRecords(count: number, directoryBytes: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  const shortCount = count > max16 ? 0xffff : count;
  end.writeUInt16LE(shortCount, 8);
  end.writeUInt16LE(shortCount, 10);
  end.writeUInt32LE(small(directoryBytes), 12);
  end.writeUInt32LE(small(offset), 16);
  if (count <= max16 && directoryBytes <= max32 && offset <= max32) return end;
  const large = Buffer.alloc(56);
  large.write('PK\x06\x06', 0, 'latin1');
  large.writeBigUInt64LE(44n, 4);
  large.writeUInt16LE(version, 12);
  large.writeUInt16LE(version, 14);
  large.writeBigUInt64LE(BigInt(count), 24);
  large.writeBigUInt64LE(BigInt(count), 32);
  large.writeBigUInt64LE(BigInt(directoryBytes), 40);
  large.writeBigUInt64LE(BigInt(offset), 48);
  const locator = Buffer.alloc(20);
  locator.write('PK\x06\x07', 0, 'latin1');
  locator.writeBigUInt64LE(BigInt(offset + directoryBytes), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([large, locator, end]);
}
