import {
  listAllHostNames,
  listContentCaptures,
  scanCapturedUrls,
  type CapturedUrl,
  type CaptureRecord,
} from '@meguri/database';
import { surtKey } from '@meguri/urls';
import { cdxjLine } from '@meguri/warc';
import type { Dependencies } from '../context/dependencies.ts';
import { requireHost } from '../hosts/require-host.ts';

const urlsPerQuery = 5_000;
const urlsPerChunk = 500;

interface HostName {
  hostId: bigint;
  name: string;
}

interface KeyedUrl extends CapturedUrl {
  hostId: bigint;
  surt: string;
}

/**
 * The index of responses and revisits as CDXJ lines in byte order, so that the output is one valid index. Memory is bounded by the number
 * of URLs of one site, not by that of captures.
 *
 * Hosts that share the host part of their sort key (`example.org` and `www.example.org`) are read together. No such part is the
 * beginning of another, because each ends with its only `)`: sorting the parts therefore sorts all that comes after them.
 */
export async function* exportCdxj(
  deps: Dependencies,
  input: { host: string | null },
): AsyncGenerator<string> {
  const hosts =
    input.host === null ? await listAllHostNames(deps.prisma) : [await requireHost(deps, input.host)];
  for (const group of groupsInOrder(hosts)) {
    const urls = (await Promise.all(group.map((host) => urlsOf(deps, host)))).flat();
    urls.sort((a, b) => compareText(a.surt, b.surt));
    for (const chunk of chunksBySurt(urls)) yield* await linesOf(deps, chunk);
  }
}

function groupsInOrder(hosts: readonly HostName[]): HostName[][] {
  const groups = Map.groupBy(hosts, ({ name }) => surtKey(`http://${name}/`));
  return [...groups].sort(([a], [b]) => compareText(a, b)).map(([, group]) => group);
}

async function urlsOf({ prisma }: Dependencies, { hostId }: HostName): Promise<KeyedUrl[]> {
  const urls: KeyedUrl[] = [];
  let after: string | null = null;
  for (;;) {
    const found: CapturedUrl[] = await scanCapturedUrls(prisma, { hostId, after, limit: urlsPerQuery });
    urls.push(...found.map((one) => ({ ...one, hostId, surt: surtKey(one.url) })));
    after = found.at(-1)?.urlKey ?? null;
    if (found.length < urlsPerQuery) return urls;
  }
}

/** Pieces that end where a sort key ends: URLs with the same one must be sorted together. */
function* chunksBySurt(urls: readonly KeyedUrl[]): Generator<KeyedUrl[]> {
  let chunk: KeyedUrl[] = [];
  for (const url of urls) {
    if (chunk.length >= urlsPerChunk && chunk.at(-1)?.surt !== url.surt) {
      yield chunk;
      chunk = [];
    }
    chunk.push(url);
  }
  if (chunk.length > 0) yield chunk;
}

async function linesOf({ prisma }: Dependencies, chunk: readonly KeyedUrl[]): Promise<string[]> {
  const byHost = Map.groupBy(chunk, ({ hostId }) => hostId);
  const captures = await Promise.all(
    [...byHost].map(([hostId, urls]) =>
      listContentCaptures(prisma, { hostId, urlKeys: urls.map(({ urlKey }) => urlKey) }),
    ),
  );
  return captures.flat().map(lineOf).sort(compareText);
}

function lineOf(capture: CaptureRecord): string {
  return cdxjLine({
    surt: surtKey(capture.url),
    date: capture.capturedAt,
    url: capture.url,
    contentType: capture.mime,
    status: capture.status,
    payloadDigest: capture.payloadDigest,
    revisit: capture.recordType === 'revisit',
    fileName: capture.fileName,
    offset: capture.offset,
    length: capture.length,
  });
}

/** Sort keys and lines are ASCII but for what JSON leaves as it is, so code units compare as bytes where it matters. */
function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
