import { surtKey } from '@meguri/urls';
import {
  blocksHeader,
  bytesResource,
  cdxjLine,
  createSums,
  indexBlocks,
  pageLine,
  pagesHeader,
  readSegments,
  waczOf,
  waczPaths,
  type WaczResource,
} from '@meguri/warc';
import type { WarcDownload } from './warc-download.ts';

const warcName = 'data.warc.gz';

/**
 * A page and its parts as WACZ. Reads the WARC once for its hash; its bytes are read again when sent.
 *
 * @param input.description what is left out, if anything
 */
export async function waczDownload(
  warc: WarcDownload,
  input: { url: string; capturedAt: Date; now: Date; description: string },
): Promise<{ bytes: number; body: AsyncIterable<Uint8Array> }> {
  const { url, capturedAt, now, description } = input;
  const index = await Array.fromAsync(indexBlocks(indexLines(warc)));
  const resources = [
    await archiveResource(warc),
    bytesResource(waczPaths.index, Buffer.concat(index.map(({ block }) => block))),
    bytesResource(waczPaths.blocks, blocksHeader + index.map(({ idx }) => idx).join('')),
    bytesResource(waczPaths.pages, pagesHeader + pageLine('page', url, capturedAt)),
  ];
  const { bytes, segments } = waczOf(resources, {
    title: url,
    description,
    createdAt: now,
    mainPage: { url, at: capturedAt },
  });
  return { bytes, body: readSegments(segments) };
}

async function archiveResource(warc: WarcDownload): Promise<WaczResource> {
  const sums = createSums();
  for await (const chunk of warc.read()) sums.add(chunk);
  // A download is always complete, never a range.
  return { name: waczPaths.archive(warcName), ...sums.end(), read: () => warc.read() };
}

/** Lines of a CDXJ index in byte order. A 304 has the digest of the capture that it repeats. */
function indexLines({ records }: WarcDownload): string[] {
  const captures = records.flatMap(({ capture, at, length }) =>
    capture ? [{ ...capture, offset: at, length }] : [],
  );
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
