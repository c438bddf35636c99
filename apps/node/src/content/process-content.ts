import {
  announcedChanges,
  decodeBody,
  extractDocument,
  payloadMark,
  unpackMemory,
  unpackXmlFile,
  type DocumentInput,
  type ExtractedDocument,
  type Link,
} from '@meguri/extract';
import { sha256 } from '@meguri/warc';
import { compareVersions, wantsChangeText } from './compare-versions.ts';
import type { ContentResult, ContentTask, ResponseTask } from './content-task.ts';
import { failureRecord, requestRecord, responseRecord } from './make-records.ts';
import { nothingLearnt } from './noise-finding.ts';
import { shortDigest } from './short-digest.ts';

export type { KnownContent, ResponseTask } from './content-task.ts';

const nothingRead = {
  undecodable: false,
  repeated: false,
  contentDiffers: null,
  memory: null,
  noise: nothingLearnt,
  textDigest: null,
  simhash: null,
  title: null,
  language: null,
  links: [],
  refreshUrl: null,
  nofollow: false,
  announced: [],
  hubs: null,
} as const;

/**
 * Reads one access and makes its WARC records: the whole of what a content thread does. Never throws for anything that a server can send.
 */
export async function processContent(task: ContentTask): Promise<ContentResult<Link[]>> {
  if (task.kind === 'failure') {
    const record = failureRecord(task);
    return {
      ...nothingRead,
      links: [],
      announced: [],
      records: [record.bytes],
      mainRecord: 0,
      recordType: 'metadata',
      payloadDigest: null,
      payloadBytes: 0,
      refersToAt: null,
      mayBeFormer: false,
      mime: null,
    };
  }
  const payloadDigest = new Uint8Array(sha256(task.body));
  const isRead = task.code !== 'not-modified' && !isRepeated(task, payloadDigest);
  const document = isRead ? await readDocument(task, payloadDigest) : null;
  const noarchive = document !== null && document !== 'undecodable' && document.robots.noarchive;
  const main = responseRecord(task, payloadDigest, noarchive && task.honourNoarchive);
  const requests = task.writeRequest && main.type !== 'metadata' ? [requestRecord(task)] : [];
  return {
    records: [...requests, main.record].map((record) => record.bytes),
    mainRecord: requests.length,
    recordType: main.type,
    payloadDigest: task.code === 'not-modified' ? null : payloadDigest,
    payloadBytes: task.body.byteLength,
    refersToAt: main.refersToAt,
    mayBeFormer: main.type === 'response' && mayBeFormer(task, payloadDigest),
    mime: mimeOf(task.headers),
    ...describe(task, payloadDigest, document),
  };
}

async function readDocument(
  task: ResponseTask,
  payloadDigest: Uint8Array,
): Promise<ExtractedDocument | 'undecodable'> {
  const encodings = task.headers.filter(([name]) => name.toLowerCase() === 'content-encoding');
  const encoding = encodings.map(([, value]) => value).join(',') || null;
  const decoded = await decodeBody(task.body, encoding, task.maxExpandedBytes);
  if (!decoded.ok) return 'undecodable';
  const input: DocumentInput = {
    url: task.url,
    headers: task.headers,
    body: decoded.bytes,
    // Without a content coding the body is the payload.
    rawDigest: decoded.bytes === task.body ? payloadDigest : undefined,
    simhash: task.changeMode === 'near-duplicate',
    changeText: wantsChangeText(task),
    maxLinks: task.maxLinks,
    agentToken: task.agentToken,
  };
  return (await readPackedSitemap(task, input)) ?? extractDocument(input);
}

/** A sitemap that is a compressed file; null for anything else, however it is compressed. */
async function readPackedSitemap(
  task: ResponseTask,
  input: DocumentInput,
): Promise<ExtractedDocument | null> {
  const body = await unpackXmlFile(input.body, task.url, task.maxExpandedBytes);
  if (body === null) return null;
  const headers = input.headers.filter(([name]) => name.toLowerCase() !== 'content-type');
  const document = extractDocument({
    ...input,
    headers: [...headers, ['Content-Type', 'application/xml']],
    body,
  });
  return document.contentKind === 'sitemap' || document.contentKind === 'feed' ? document : null;
}

/** An archived payload that comes again says what it said before; a 304 would have been the shorter way to tell. */
function isRepeated({ code, known, body, truncated }: ResponseTask, payloadDigest: Uint8Array): boolean {
  return (
    code === 'ok' &&
    known?.capturedAt != null &&
    truncated === null &&
    body.byteLength > 0 &&
    Buffer.from(known.payloadDigest).equals(payloadDigest)
  );
}

/** A payload begins like a former version's, and nobody has looked yet whether it is. */
function mayBeFormer({ former, memory, truncated }: ResponseTask, payloadDigest: Uint8Array): boolean {
  if (former !== undefined || memory === null || truncated !== null) return false;
  return unpackMemory(memory).formerPayloads.includes(payloadMark(payloadDigest));
}

function describe(
  task: ResponseTask,
  payloadDigest: Uint8Array,
  document: ExtractedDocument | 'undecodable' | null,
) {
  if (document === 'undecodable') {
    const contentDiffers = task.known ? !Buffer.from(task.known.payloadDigest).equals(payloadDigest) : true;
    return {
      ...nothingRead,
      links: [],
      announced: [],
      undecodable: true,
      contentDiffers,
      memory: task.memory,
      textDigest: shortDigest(payloadDigest),
    };
  }
  const { differs, textDigest, memory, noise } = compareVersions(task, payloadDigest, document);
  if (document === null) {
    const repeated = isRepeated(task, payloadDigest);
    return {
      ...nothingRead,
      links: [],
      announced: [],
      repeated,
      contentDiffers: repeated ? false : null,
      memory,
      noise,
    };
  }
  return {
    undecodable: false,
    repeated: false,
    contentDiffers: differs,
    memory,
    noise,
    textDigest,
    simhash: document.simhash,
    title: document.title,
    language: document.language,
    links: document.links,
    refreshUrl: document.refresh?.url ?? null,
    nofollow: document.robots.nofollow,
    announced: announcedChanges(document.dated, task),
    hubs: document.hubs.length > 0 ? { urls: document.hubs, topic: document.self ?? task.url } : null,
  };
}

/** Media type without parameters, bounded: it is a column of the index. */
function mimeOf(headers: readonly [string, string][]): string | null {
  const value = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1];
  const mime = value?.split(';')[0]?.trim().toLowerCase() ?? '';
  return /^[\w.+-]+\/[\w.+-]+$/.test(mime) ? mime.slice(0, 100) : null;
}
