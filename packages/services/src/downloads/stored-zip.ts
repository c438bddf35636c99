import { crc32 } from 'node:zlib';

/** A file of a ZIP archive, stored without compression. */
export interface ZipEntry {
  /** ASCII. */
  name: string;
  bytes: number;
  crc32: number;
  read(): AsyncIterable<Uint8Array>;
}

const localHeaderBytes = 30;
const centralHeaderBytes = 46;
const endBytes = 22;

/** Length of {@link storedZip} in bytes. */
export function storedZipBytes(entries: readonly ZipEntry[]): number {
  const headers = localHeaderBytes + centralHeaderBytes;
  return entries.reduce((sum, { name, bytes }) => sum + headers + 2 * name.length + bytes, endBytes);
}

/**
 * A ZIP archive of stored files, whose lengths and checksums are known, below 4 GiB. Readers of WACZ access
 * parts of its files by their place, so nothing is compressed.
 * @throws Error if a file is not as announced
 * @see https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT
 */
export async function* storedZip(entries: readonly ZipEntry[], at: Date): AsyncGenerator<Uint8Array> {
  if (storedZipBytes(entries) >= 2 ** 32) throw new RangeError('a ZIP archive of 4 GiB requires ZIP64');
  const central: Uint8Array[] = [];
  let offset = 0;
  for (const entry of entries) {
    const fields = sharedFields(entry, at);
    const name = Buffer.from(entry.name, 'ascii');
    central.push(centralHeader(fields, offset), name);
    yield Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, name]);
    let [checksum, length] = [0, 0];
    for await (const chunk of entry.read()) {
      checksum = crc32(chunk, checksum);
      length += chunk.byteLength;
      yield chunk;
    }
    if (length !== entry.bytes || checksum !== entry.crc32)
      throw new Error(`${entry.name} changed while it was read`);
    offset += localHeaderBytes + name.byteLength + entry.bytes;
  }
  const directory = Buffer.concat(central);
  yield directory;
  yield endRecord(entries.length, directory.byteLength, offset);
}

/** The 26 bytes that both headers of a file have: from the version needed to the length of extra fields. */
function sharedFields({ name, bytes, crc32: checksum }: ZipEntry, at: Date): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE((at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1), 6);
  fields.writeUInt16LE(
    (Math.max(0, at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
    8,
  );
  fields.writeUInt32LE(checksum, 10);
  fields.writeUInt32LE(bytes, 14);
  fields.writeUInt32LE(bytes, 18);
  fields.writeUInt16LE(name.length, 22);
  return fields;
}

function centralHeader(fields: Buffer, offset: number): Buffer {
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(offset, 10);
  const madeBy = Buffer.from([20, 0]);
  return Buffer.concat([Buffer.from('PK\x01\x02', 'latin1'), madeBy, fields, rest]);
}

function endRecord(count: number, directoryBytes: number, offset: number): Buffer {
  const end = Buffer.alloc(endBytes);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(directoryBytes, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}
