import { detectedBytes, detectFormat, type ImportFormat } from './detect-format.ts';
import type { ByteSource, ImportItem } from './entry.ts';
import { gunzipAll } from './gunzip.ts';
import { readCdx } from './index-files/read-cdx.ts';
import { readCrawlLog } from './index-files/read-crawl-log.ts';
import { findWaczParts, type RandomAccess } from './read-wacz.ts';
import { readRecords, type InflateMember, type RecordItem } from './records/read-records.ts';

export type FileItem = ImportItem | RecordItem;

export interface FileBatch {
  format: ImportFormat;
  items: FileItem[];
  /** Bytes of the file that are read so far. */
  readBytes: number;
}

/** Bytes of all bodies in a batch of records, so that memory stays bounded. */
const batchBytes = 4 * 2 ** 20;
const batchItems = 500;

/**
 * Reads the content of a file in any format, in groups. Null: it has no format that can be imported.
 *
 * @param options.inflate a faster `inflateMember` of `@meguri/warc`, if available
 */
export async function readImportFile(
  file: RandomAccess,
  options: { inflate?: InflateMember } = {},
): Promise<AsyncGenerator<FileBatch> | null> {
  const beginning = Buffer.concat(
    await Array.fromAsync(file.stream(0, Math.min(detectedBytes, file.bytes)) as AsyncIterable<Buffer>),
  );
  const found = detectFormat(beginning);
  return found && batches(file, found, options);
}

async function* batches(
  file: RandomAccess,
  { format, isCompressed }: { format: ImportFormat; isCompressed: boolean },
  options: { inflate?: InflateMember },
): AsyncGenerator<FileBatch> {
  let readBytes = 0;
  const from = async function* (offset: number, length: number): AsyncGenerator<Uint8Array> {
    for await (const piece of file.stream(offset, length) as AsyncIterable<Buffer>) {
      readBytes += piece.byteLength;
      yield piece;
    }
  };
  if (format === 'records') {
    for await (const items of gathered(readRecords(from(0, file.bytes), options)))
      yield { format, items, readBytes };
    return;
  }
  if (format === 'wacz') {
    const { parts, problems } = await findWaczParts(file);
    yield { format, items: problems.map((problem) => ({ kind: 'problem', problem })), readBytes };
    for (const { offset, bytes } of parts)
      for await (const items of gathered(readRecords(from(offset, bytes), { ...options, offset })))
        yield { format, items, readBytes };
    return;
  }
  const damage: FileItem[] = [];
  const stored = from(0, file.bytes);
  const text: ByteSource = isCompressed
    ? gunzipAll(stored, (problem) => damage.push({ kind: 'problem', problem }))
    : stored;
  for await (const items of format === 'index' ? readCdx(text) : readCrawlLog(text))
    yield { format, items: [...damage.splice(0), ...items], readBytes };
  if (damage.length > 0) yield { format, items: damage, readBytes };
}

async function* gathered(items: AsyncIterable<RecordItem>): AsyncGenerator<RecordItem[]> {
  let [batch, bytes]: [RecordItem[], number] = [[], 0];
  for await (const item of items) {
    batch.push(item);
    bytes += item.kind === 'entry' ? (item.content?.body.byteLength ?? 0) : 0;
    if (bytes < batchBytes && batch.length < batchItems) continue;
    yield batch;
    [batch, bytes] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}
