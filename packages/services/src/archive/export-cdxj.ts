import { openPath, sealedPath } from '@meguri/archive';
import {
  listAllHostNames,
  listContentCaptures,
  listForeignUrls,
  listOtherFiles,
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
 * The index of responses and revisits as CDXJ lines in byte order, so that the output is one valid index.
 * Memory is bounded by the URLs of one site, not by all captures. Hosts that share the host part of their
 * sort key (`example.org` and `www.example.org`) are read together. Each such part ends with its only `)`, so
 * none is the prefix of another, and sorting the parts sorts everything. URLs captured under another host
 * (redirects of robots.txt) are few and known in advance.
 *
 * Each line names the present path of its file, relative to the archive; an open file gets another one when
 * it is sealed.
 *
 * @param input.isInBucket whether sealed files are in a bucket, under their names
 */
export async function* exportCdxj(
  deps: Dependencies,
  input: { host: string | null; isInBucket: boolean },
): AsyncGenerator<string> {
  const pathOf = await filePlaces(deps, input.isInBucket);
  const only = input.host === null ? null : await requireHost(deps, input.host);
  const hosts = only ? [only] : await listAllHostNames(deps.prisma);
  const foreign = (await listForeignUrls(deps.prisma, only?.hostId ?? null)).map(keyed);
  for (const group of groupsInOrder(hosts, foreign)) {
    const own = await Promise.all(group.hosts.map((host) => urlsOf(deps, host)));
    const urls = [...own.flat(), ...group.foreign].sort((a, b) => compareText(a.surt, b.surt));
    for (const chunk of chunksBySurt(urls)) yield* await linesOf(deps, chunk, pathOf);
  }
}

/** Where replay tools find an archive file. Open and imported files are few. */
async function filePlaces(
  { prisma }: Dependencies,
  isInBucket: boolean,
): Promise<(fileName: string) => string> {
  const others = await listOtherFiles(prisma);
  const places = new Map(others.map(({ name, location }) => [name, location ?? openPath(name)]));
  return (name) => places.get(name) ?? (isInBucket ? name : sealedPath(name));
}

interface Group {
  hosts: HostName[];
  foreign: KeyedUrl[];
}

function groupsInOrder(hosts: readonly HostName[], foreign: readonly KeyedUrl[]): Group[] {
  const groups = new Map<string, Group>();
  const groupOf = (surt: string) => {
    const hostPart = surt.slice(0, surt.indexOf(')') + 1);
    const group = groups.get(hostPart) ?? { hosts: [], foreign: [] };
    groups.set(hostPart, group);
    return group;
  };
  for (const host of hosts) groupOf(surtKey(`http://${host.name}/`)).hosts.push(host);
  for (const url of foreign) groupOf(url.surt).foreign.push(url);
  return [...groups].sort(([a], [b]) => compareText(a, b)).map(([, group]) => group);
}

function keyed<Url extends CapturedUrl>(url: Url): Url & { surt: string } {
  return { ...url, surt: surtKey(url.url) };
}

async function urlsOf({ prisma }: Dependencies, { hostId }: HostName): Promise<KeyedUrl[]> {
  const urls: KeyedUrl[] = [];
  let after: string | null = null;
  for (;;) {
    const found: CapturedUrl[] = await scanCapturedUrls(prisma, { hostId, after, limit: urlsPerQuery });
    urls.push(...found.map((one) => keyed({ ...one, hostId })));
    after = found.at(-1)?.urlKey ?? null;
    if (found.length < urlsPerQuery) return urls;
  }
}

/** Chunks end where a sort key ends, because URLs with the same key are sorted together. */
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

async function linesOf(
  { prisma }: Dependencies,
  chunk: readonly KeyedUrl[],
  pathOf: (fileName: string) => string,
): Promise<string[]> {
  const byHost = Map.groupBy(chunk, ({ hostId }) => hostId);
  const captures = await Promise.all(
    [...byHost].map(([hostId, urls]) =>
      listContentCaptures(prisma, { hostId, urlKeys: urls.map(({ urlKey }) => urlKey) }),
    ),
  );
  const lines = captures
    .flatMap(withOriginalDigests)
    .map((capture) => lineOf({ ...capture, fileName: pathOf(capture.fileName) }));
  return lines.sort(compareText);
}

/**
 * A 304 has no payload and no digest in the index; replay tools expect the digest of the capture that it
 * repeats.
 */
function withOriginalDigests(captures: readonly CaptureRecord[]): CaptureRecord[] {
  const keyOf = (urlKey: string, at: Date) => `${urlKey} ${at.getTime()}`;
  const digests = new Map(captures.map((one) => [keyOf(one.urlKey, one.capturedAt), one.payloadDigest]));
  return captures.map((one) => {
    if (one.payloadDigest !== null || one.refersToAt === null) return one;
    return { ...one, payloadDigest: digests.get(keyOf(one.urlKey, one.refersToAt)) ?? null };
  });
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

/**
 * Sort keys and lines are ASCII except in JSON, so comparing code units is comparing bytes where order
 * matters.
 */
function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
