import { createHash } from 'node:crypto';
import { crc32, gzipSync } from 'node:zlib';
import { surtKey } from '@meguri/urls';
import { cdxjLine } from '@meguri/warc';
import { storedZip, storedZipBytes, type ZipEntry } from './stored-zip.ts';
import type { WarcDownload } from './warc-download.ts';

const warcName = 'data.warc.gz';
const linesPerBlock = 300;

interface WaczResource extends ZipEntry {
  hash: string;
}

/**
 * A page and its parts as WACZ 1.1.1. Reads the WARC once for its hash; its bytes are read again when sent.
 * @param input.description what is left out, if anything
 * @see https://specs.webrecorder.net/wacz/1.1.1/
 */
export async function waczDownload(
  warc: WarcDownload,
  input: { url: string; capturedAt: Date; now: Date; description: string },
): Promise<{ bytes: number; body: AsyncIterable<Uint8Array> }> {
  const { url, capturedAt, now, description } = input;
  const index = compressedIndex(indexLines(warc));
  const resources = [
    await resource(`archive/${warcName}`, () => warc.read()),
    await resource('indexes/index.cdx.gz', () => once(index.blocks)),
    await resource('indexes/index.idx', () => once(Buffer.from(index.idx))),
    await resource('pages/pages.jsonl', () => once(Buffer.from(pageLines(url, capturedAt)))),
  ];
  const datapackage = Buffer.from(
    `${JSON.stringify(
      {
        profile: 'data-package',
        wacz_version: '1.1.1',
        title: url,
        description,
        software: 'Meguri',
        created: seconds(now),
        mainPageUrl: url,
        mainPageDate: seconds(capturedAt),
        resources: resources.map(({ name, hash, bytes }) => ({
          name: name.slice(name.indexOf('/') + 1),
          path: name,
          hash,
          bytes,
        })),
      },
      null,
      2,
    )}\n`,
  );
  const stated = await resource('datapackage.json', () => once(datapackage));
  const digest = JSON.stringify({ path: stated.name, hash: stated.hash });
  const entries = [
    ...resources,
    stated,
    await resource('datapackage-digest.json', () => once(Buffer.from(digest))),
  ];
  return { bytes: storedZipBytes(entries), body: storedZip(entries, now) };
}

async function resource(name: string, read: () => AsyncIterable<Uint8Array>): Promise<WaczResource> {
  const hash = createHash('sha256');
  let [checksum, bytes] = [0, 0];
  for await (const chunk of read()) {
    hash.update(chunk);
    checksum = crc32(chunk, checksum);
    bytes += chunk.byteLength;
  }
  return { name, bytes, crc32: checksum, hash: `sha256:${hash.digest('hex')}`, read };
}

// oxlint-disable-next-line require-await -- An iterable of chunks, as those of the archive.
async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Lines of a CDXJ index in byte order. A 304 has the digest of the capture that it repeats. */
function indexLines({ records }: WarcDownload): string[] {
  const captures = records.flatMap(({ capture, at }) => (capture ? [{ ...capture, offset: at }] : []));
  const digests = new Map(
    captures.map((one) => [`${one.url} ${one.capturedAt.getTime()}`, one.payloadDigest]),
  );
  return captures
    .map((one) =>
      cdxjLine({
        surt: surtKey(one.url),
        date: one.capturedAt,
        url: one.url,
        contentType: one.mime,
        status: one.status,
        payloadDigest:
          one.payloadDigest ?? digests.get(`${one.url} ${one.refersToAt?.getTime() ?? ''}`) ?? null,
        revisit: one.recordType === 'revisit',
        fileName: warcName,
        offset: one.offset,
        length: one.length,
      }),
    )
    .toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
}

/** The index in gzip blocks, and the list of the blocks by which readers find a line. */
function compressedIndex(lines: readonly string[]): { blocks: Uint8Array; idx: string } {
  const fileName = 'index.cdx.gz';
  const blocks: Uint8Array[] = [];
  let idx = `!meta 0 ${JSON.stringify({ format: 'cdxj-gzip-1.0', filename: fileName })}\n`;
  let offset = 0;
  for (let start = 0; start < lines.length; start += linesPerBlock) {
    const block = gzipSync(lines.slice(start, start + linesPerBlock).join(''));
    const [surt, time] = lines[start]?.split(' ', 2) ?? [];
    const digest = `sha256:${createHash('sha256').update(block).digest('hex')}`;
    const place = { offset, length: block.byteLength, digest, filename: fileName };
    idx += `${surt} ${time} ${JSON.stringify(place)}\n`;
    blocks.push(block);
    offset += block.byteLength;
  }
  return { blocks: Buffer.concat(blocks), idx };
}

function pageLines(url: string, capturedAt: Date): string {
  const header = { format: 'json-pages-1.0', id: 'pages', title: 'Pages' };
  const page = { id: 'page', url, ts: seconds(capturedAt) };
  return `${JSON.stringify(header)}\n${JSON.stringify(page)}\n`;
}

/** `2026-07-01T12:34:56Z` */
const seconds = (at: Date) => `${at.toISOString().slice(0, 19)}Z`;
