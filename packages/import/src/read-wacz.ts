import type { Readable } from 'node:stream';
import { fromRandomAccessReader, RandomAccessReader, type Entry, type ZipFile } from 'yauzl';
import type { ImportProblem } from './entry.ts';

/** Random access to the bytes of a file. */
export interface RandomAccess {
  bytes: number;
  /** At most `length` bytes from `offset`. */
  stream(offset: number, length: number): Readable;
}

/** A WARC file within a WACZ, which can be read in place. */
export interface WaczPart {
  name: string;
  /** Offset of its first byte in the WACZ. */
  offset: number;
  bytes: number;
}

/** More than the WACZ of a large crawl, which has some thousands of files. */
const maxEntries = 100_000;

/**
 * Finds the WARC files of a WACZ. They are stored without compression, so records have a place in the WACZ.
 *
 * @see https://specs.webrecorder.net/wacz/1.1.1/
 */
export async function findWaczParts(
  file: RandomAccess,
): Promise<{ parts: WaczPart[]; problems: ImportProblem[] }> {
  const parts: WaczPart[] = [];
  const problems: ImportProblem[] = [];
  const report = (reason: string, fix: string, offset: number | null = null) =>
    problems.push({ line: null, offset, reason, fix });
  let zip: ZipFile | null = null;
  try {
    zip = await openZip(file);
    if (zip.entryCount > maxEntries)
      report(`The WACZ names ${zip.entryCount} files, more than ${maxEntries}.`, 'Split it.');
    else
      for await (const entry of entriesOf(zip)) {
        const name = Buffer.from(entry.fileName).toString('utf8');
        const offset = entry.relativeOffsetOfLocalHeader;
        if (!/^archive\/[^/]+\.w?arc(\.gz)?$/i.test(name) || /(^|\/)\.\.(\/|$)/.test(name)) {
          if (/\.w?arc(\.gz)?$/i.test(name))
            report(
              `A WARC file is not in the directory archive/ of the WACZ: ${JSON.stringify(name.slice(0, 200))}.`,
              'Put it there, or import it alone.',
              offset,
            );
          continue;
        }
        if (entry.compressionMethod !== 0 || entry.isEncrypted()) {
          report(
            `${name} is compressed within the ZIP file, so its records cannot be addressed.`,
            'Unpack it and import the WARC file, or write the WACZ without compression.',
            offset,
          );
          continue;
        }
        const start = await dataStart(zip, entry);
        if (start + entry.compressedSize > file.bytes)
          report(`${name} is longer than the file.`, 'Fetch the file again from its source.', offset);
        else parts.push({ name, offset: start, bytes: entry.compressedSize });
      }
  } catch (error) {
    report(
      `The ZIP file cannot be read: ${error instanceof Error ? error.message : String(error)}.`,
      'Fetch the file again from its source.',
    );
  } finally {
    zip?.close();
  }
  return { parts: withoutOverlaps(parts, report), problems };
}

/** Leaves out files that share bytes: with them, reading a WACZ could cost many times its size. */
function withoutOverlaps(
  parts: readonly WaczPart[],
  report: (reason: string, fix: string, offset: number) => void,
): WaczPart[] {
  let end = 0;
  return parts
    .toSorted((one, other) => one.offset - other.offset)
    .filter(({ name, offset, bytes }) => {
      const isOwn = offset >= end;
      if (isOwn) end = offset + bytes;
      else report(`${name} overlaps another file of the WACZ.`, 'Write the WACZ again.', offset);
      return isOwn;
    });
}

class FileReader extends RandomAccessReader {
  readonly #file: RandomAccess;
  constructor(file: RandomAccess) {
    super();
    this.#file = file;
  }
  override _readStreamForRange(start: number, end: number): Readable {
    return this.#file.stream(start, end - start);
  }
}

const openZip = (file: RandomAccess) =>
  new Promise<ZipFile>((resolve, reject) => {
    // Names are checked here, so that one invalid name does not hide the other files.
    const options = { lazyEntries: true, autoClose: false, strictFileNames: false, decodeStrings: false };
    fromRandomAccessReader(new FileReader(file), file.bytes, options, (error, zip) =>
      error ? reject(error) : resolve(zip),
    );
  });

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  for (;;) {
    const entry = await new Promise<Entry | null>((resolve, reject) => {
      zip.once('entry', resolve);
      zip.once('end', () => resolve(null));
      zip.once('error', reject);
      zip.readEntry();
    });
    zip.removeAllListeners();
    if (entry === null) return;
    yield entry;
  }
}

const dataStart = (zip: ZipFile, entry: Entry) =>
  new Promise<number>((resolve, reject) => {
    zip.readLocalFileHeader(entry, (error, header) =>
      error ? reject(error) : resolve(header.fileDataStart),
    );
  });
