import {
  announcedChanges,
  decodeBody,
  payloadMark,
  readFingerprint,
  unpackMemory,
  type DecodedBody,
  type ExtractedDocument,
  type Link,
} from '@meguri/extract';
import type { ContentFingerprint } from '@meguri/extract/seen';
import { mediaTypeOf, sha256 } from '@meguri/warc';
import type { ContentAnalyser } from './analysers/content-analyser.ts';
import { analyseContent, contentAnalysers, type AnalysedContent } from './analysers/registry.ts';
import { compareVersions, wantsChangeText } from './compare-versions.ts';
import {
  type ContentResult,
  type ContentTask,
  type ResponseTask,
  nothingLearnt,
  shortDigest,
} from './content-task.ts';
import { failureRecord, requestRecord, responseRecord, type MainRecord } from './make-records.ts';

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
 * Analyses one access and makes its WARC records: the whole content task. Never throws for anything that a
 * server sends.
 */
export async function processContent(
  task: ContentTask,
  analysers = contentAnalysers,
): Promise<ContentResult<Link[]>> {
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
      refersToUrl: null,
      fingerprint: null,
      mayBeFormer: false,
      mime: null,
      analyserFailure: null,
    };
  }
  const payloadDigest = new Uint8Array(sha256(task.body));
  const isRead =
    task.onlyRecords !== true &&
    !unread.has(task.code) &&
    (task.readsLinksAgain || !isRepeated(task, payloadDigest));
  const analysed = isRead
    ? await analyse(task, payloadDigest, task.onlyBytes === true ? [] : analysers)
    : null;
  const document = analysed === null || analysed === 'undecodable' ? analysed : analysed.document;
  const failure = analysed === null || analysed === 'undecodable' ? null : analysed.failure;
  const noarchive = document !== null && document !== 'undecodable' && document.robots.noarchive;
  const main = responseRecord(task, payloadDigest, noarchive && task.honourNoarchive);
  const hasRequest = task.writeRequest && task.httpVersion !== null && main.type !== 'metadata';
  const requests = hasRequest ? [requestRecord(task)] : [];
  const description = describe(task, payloadDigest, document);
  return {
    records: [...requests, main.record].map((record) => record.bytes),
    mainRecord: requests.length,
    recordType: main.type,
    payloadDigest: task.code === 'not-modified' ? digestOfOther(task) : payloadDigest,
    payloadBytes: task.body.byteLength,
    refersToAt: main.refersToAt,
    refersToUrl: main.refersToUrl,
    fingerprint:
      description.contentDiffers === true ? fingerprintOf(task, payloadDigest, main.type, document) : null,
    mayBeFormer: storesPayload(main.type) && mayBeFormer(task, payloadDigest),
    mime: mediaTypeOf(task.headers),
    analyserFailure: failure,
    ...description,
  };
}

/** No new content, or only the beginning of a body whose type is excluded. */
const unread: ReadonlySet<ResponseTask['code']> = new Set(['not-modified', 'media-type-excluded']);

/** The body with its content codings undone; without a coding, no promise is made. */
function decodedBody(task: ResponseTask): DecodedBody | Promise<DecodedBody> {
  const encodings = task.headers.filter(([name]) => name.toLowerCase() === 'content-encoding');
  if (encodings.length === 0 && task.body.byteLength <= task.maxExpandedBytes)
    return { ok: true, bytes: task.body, truncated: false };
  const encoding = encodings.map(([, value]) => value).join(',') || null;
  return decodeBody(task.body, encoding, task.maxExpandedBytes);
}

async function analyse(
  task: ResponseTask,
  payloadDigest: Uint8Array,
  analysers: readonly ContentAnalyser[],
): Promise<AnalysedContent | 'undecodable'> {
  const decoding = decodedBody(task);
  const decoded = decoding instanceof Promise ? await decoding : decoding;
  if (!decoded.ok) return 'undecodable';
  return analyseContent(
    {
      url: task.url,
      headers: task.headers,
      mediaType: mediaTypeOf(task.headers) ?? '',
      body: decoded.bytes,
      // Without a content coding the body is the payload.
      rawDigest: decoded.bytes === task.body ? payloadDigest : undefined,
      simhash: task.changeMode === 'near-duplicate',
      changeText: wantsChangeText(task),
      maxLinks: task.maxLinks,
      schemes: task.linkSchemes ?? undefined,
      maxExpandedBytes: task.maxExpandedBytes,
      agentToken: task.agentToken,
    },
    analysers,
  );
}

/** Whether an archived payload was received again, which counts like a 304. */
function isRepeated({ code, known, body, truncated }: ResponseTask, payloadDigest: Uint8Array): boolean {
  return (
    code === 'ok' &&
    known?.capturedAt != null &&
    truncated === null &&
    body.byteLength > 0 &&
    Buffer.from(known.payloadDigest).equals(payloadDigest)
  );
}

const storesPayload = (type: MainRecord['type']) => type === 'response' || type === 'resource';

/** The payload may be that of a former version, which has not been looked up yet. */
function mayBeFormer({ former, memory, truncated }: ResponseTask, payloadDigest: Uint8Array): boolean {
  if (former !== undefined || memory === null || truncated !== null) return false;
  return unpackMemory(memory).formerPayloads.includes(payloadMark(payloadDigest));
}

/**
 * A CDX index takes the digest of a 304 from the page's own captures, unless another page's payload is
 * repeated.
 */
const digestOfOther = ({ known }: ResponseTask) => (known?.capturedUrl ? known.payloadDigest : null);

/** Whole, archived content that another page of the host may show, too. */
function fingerprintOf(
  { code, wantsFingerprint, truncated, body }: ResponseTask,
  payloadDigest: Uint8Array,
  recordType: MainRecord['type'],
  document: ExtractedDocument | 'undecodable' | null,
): ContentFingerprint | null {
  const isComplete = code === 'ok' && truncated === null && body.byteLength > 0;
  if (!wantsFingerprint || !isComplete || recordType === 'metadata') return null;
  return document === null || document === 'undecodable' ? null : readFingerprint(document, payloadDigest);
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
