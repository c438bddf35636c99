import { createHash } from 'node:crypto';
import { crc32, gzipSync } from 'node:zlib';
import { segmentsBytes, storedZip, type Segment, type StoredFile } from './stored-zip.ts';

/** A file of a WACZ, with its digest. */
export interface WaczResource extends StoredFile {
  /** `sha256:` and hexadecimal digits. */
  hash: string;
}

export interface WaczDescription {
  title: string;
  /** Says what is left out, if anything. */
  description: string;
  createdAt: Date;
  /** The page that a reader opens first; null: its list of pages. */
  mainPage: { url: string; at: Date } | null;
}

/** Paths of the files that every WACZ has. */
export const waczPaths = {
  archive: (warcName: string) => `archive/${warcName}`,
  index: 'indexes/index.cdx.gz',
  blocks: 'indexes/index.idx',
  pages: 'pages/pages.jsonl',
} as const;

/**
 * A WACZ 1.1.1 of files whose digests are known.
 *
 * @see https://specs.webrecorder.net/wacz/1.1.1/
 */
export function waczOf(
  resources: readonly WaczResource[],
  { title, description, createdAt, mainPage }: WaczDescription,
): { bytes: number; segments: Segment[] } {
  const datapackage = {
    profile: 'data-package',
    wacz_version: '1.1.1',
    title,
    description,
    software: 'Meguri',
    created: waczTime(createdAt),
    ...(mainPage && { mainPageUrl: mainPage.url, mainPageDate: waczTime(mainPage.at) }),
    resources: resources.map(({ name, hash, bytes }) => ({
      name: name.slice(name.indexOf('/') + 1),
      path: name,
      hash,
      bytes,
    })),
  };
  const stated = bytesResource('datapackage.json', `${JSON.stringify(datapackage, null, 2)}\n`);
  const digest = JSON.stringify({ path: stated.name, hash: stated.hash });
  const segments = storedZip(
    [...resources, stated, bytesResource('datapackage-digest.json', digest)],
    createdAt,
  );
  return { bytes: segmentsBytes(segments), segments };
}

/** A file in memory. */
export function bytesResource(name: string, content: string | Uint8Array): WaczResource {
  const bytes = Buffer.from(content);
  const sums = createSums();
  sums.add(bytes);
  return {
    name,
    ...sums.end(),
    // oxlint-disable-next-line require-await -- An iterable of chunks, as those of the archive.
    async *read(from) {
      yield bytes.subarray(from);
    },
  };
}

/** Computes the length and checksums of a file that a ZIP archive and a WACZ state. */
export function createSums() {
  const hash = createHash('sha256');
  let [checksum, bytes] = [0, 0];
  return {
    add: (chunk: Uint8Array) => {
      hash.update(chunk);
      checksum = crc32(chunk, checksum);
      bytes += chunk.byteLength;
    },
    end: () => ({ bytes, crc32: checksum, hash: `sha256:${hash.digest('hex')}` }),
  };
}

const linesPerBlock = 300;
const indexName = waczPaths.index.slice(waczPaths.index.indexOf('/') + 1);

/** First line of the list of blocks. */
export const blocksHeader = `!meta 0 ${JSON.stringify({ format: 'cdxj-gzip-1.0', filename: indexName })}\n`;

/**
 * Sorted lines of a CDXJ index as gzip blocks. Each has its line in the list of blocks, by which readers find
 * a line.
 */
export async function* indexBlocks(
  lines: AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<{ block: Uint8Array; idx: string }> {
  let offset = 0;
  let pending: string[] = [];
  const take = () => {
    const block = gzipSync(pending.join(''));
    const [surt, time] = pending[0]?.split(' ', 2) ?? [];
    const digest = `sha256:${createHash('sha256').update(block).digest('hex')}`;
    const place = { offset, length: block.byteLength, digest, filename: indexName };
    offset += block.byteLength;
    pending = [];
    return { block, idx: `${surt} ${time} ${JSON.stringify(place)}\n` };
  };
  for await (const line of lines) {
    pending.push(line);
    if (pending.length === linesPerBlock) yield take();
  }
  if (pending.length > 0) yield take();
}

export const pagesHeader = `${JSON.stringify({ format: 'json-pages-1.0', id: 'pages', title: 'Pages' })}\n`;

export const pageLine = (id: string, url: string, at: Date): string =>
  `${JSON.stringify({ id, url, ts: waczTime(at) })}\n`;

/** `2026-07-01T12:34:56Z` */
const waczTime = (at: Date) => `${at.toISOString().slice(0, 19)}Z`;
