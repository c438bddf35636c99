import { inflateRawSync } from 'node:zlib';
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import { freelyExpandedBytes, type DocumentBounds } from '../bounds.ts';

/** The files in the ZIP file of an office document. */
export interface OfficePackage {
  has(name: string): boolean;
  /**
   * A part as text.
   *
   * @returns null if it is missing, damaged or encrypted
   * @throws {ExpansionError} if it expands beyond the bounds
   */
  read(name: string): Promise<string | null>;
}

/** The document is a decompression bomb, or too large. */
export class ExpansionError extends Error {
  override name = 'ExpansionError';
}

/**
 * Lists the files of an office document without decompressing them.
 *
 * @returns null if it is not a ZIP file, or has too many entries
 */
export async function openPackage(body: Uint8Array, bounds: DocumentBounds): Promise<OfficePackage | null> {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const zip = await fromBufferPromise(bytes, { lazyEntries: true }).catch(() => null);
  if (zip === null || zip.entryCount > bounds.maxEntries) return null;
  const entries = await listEntries(zip);
  if (entries === null) return null;
  let remaining = bounds.maxExpandedBytes;
  return {
    has: (name) => entries.has(name),
    async read(name) {
      const entry = entries.get(name);
      if (entry === undefined || entry.isEncrypted()) return null;
      const stored = await storedBytes(zip, entry, bytes);
      const allowed = Math.max(freelyExpandedBytes, (stored?.byteLength ?? 0) * bounds.maxExpansion);
      const expanded = stored && expand(stored, entry.compressionMethod, Math.min(remaining, allowed));
      if (expanded === null) return null;
      remaining -= expanded.byteLength;
      return decode(expanded);
    },
  };
}

async function listEntries(zip: ZipFile): Promise<Map<string, Entry> | null> {
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  } catch {
    return null;
  }
  return entries;
}

/** The stored bytes of an entry, not decompressed. */
async function storedBytes(zip: ZipFile, entry: Entry, file: Buffer): Promise<Buffer | null> {
  try {
    const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
    const end = fileDataStart + entry.compressedSize;
    return end > file.byteLength ? null : file.subarray(fileDataStart, end);
  } catch {
    return null;
  }
}

function expand(stored: Buffer, method: number, maxBytes: number): Buffer | null {
  if (method === 0) {
    if (stored.byteLength > maxBytes) throw new ExpansionError();
    return stored;
  }
  if (method !== 8) return null;
  try {
    // Node rejects a limit of 0.
    return inflateRawSync(stored, { maxOutputLength: Math.max(1, maxBytes) });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw new ExpansionError();
    return null;
  }
}

/** Parts are UTF-8, or UTF-16 with a byte order mark. */
function decode(bytes: Buffer): string {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  return new TextDecoder(isUtf16 ? (bytes[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8').decode(bytes);
}
