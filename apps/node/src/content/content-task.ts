import type { AccessCode, TruncationReason } from '@meguri/contracts';
import type { ChangeMode, DatedUrl, NoiseLesson } from '@meguri/extract';
import type { ContentFingerprint } from '@meguri/extract/seen';
import type { PackedLinks } from '../discovery/packed-links.ts';

/** The version of a page that was read last, for detecting changes and for revisit records. */
export interface KnownContent {
  payloadDigest: Uint8Array;
  textDigest: Uint8Array;
  simhash: bigint;
  /**
   * The capture that holds the whole payload; null if none does (the page asked not to be archived, or was
   * cut off).
   */
  capturedAt: Date | null;
  /** The URL of that capture, where it is another page of the host; null: the page's own. */
  capturedUrl: string | null;
}

/** An earlier capture that holds the same payload as the new response. */
export interface FormerPayload {
  payloadDigest: Uint8Array;
  capturedAt: Date;
  /** The URL of that capture, where it is another page of the host; null: the page's own. */
  capturedUrl: string | null;
}

interface TaskBase {
  url: string;
  startedAt: Date;
  remoteAddress: string | null;
  requestId: string;
  recordId: string;
}

/** A response to be read and encoded. */
export interface ResponseTask extends TaskBase {
  kind: 'response';
  code: AccessCode;
  /** Null for protocols other than HTTP, like the version. */
  statusCode: number | null;
  httpVersion: '1.0' | '1.1' | '2' | null;
  /** Where a redirect leads, as the server wrote it. */
  location: string | null;
  requestHead: Uint8Array;
  responseHead: Uint8Array;
  headers: [string, string][];
  body: Uint8Array<ArrayBuffer>;
  truncated: TruncationReason | null;
  known: KnownContent | null;
  /** ChangeMemory of the page, packed. */
  memory: Uint8Array | null;
  /** Undefined until it is looked up, which `mayBeFormer` and `fingerprint` of the result request. */
  former?: FormerPayload | null;
  /** Only the records are wanted: the content was read before. */
  onlyRecords?: boolean;
  /** An analyser crashed its thread on the body: only its bytes are compared. */
  onlyBytes?: boolean;
  /** Whether to make the fingerprint of new content. */
  wantsFingerprint: boolean;
  /** Whether text that changes at every access is ignored. */
  learnsNoise: boolean;
  /** The last verdict was a change of one version into another. */
  changedBefore: boolean;
  /** Links of the known version were not stored, so content is read even if it is unchanged. */
  readsLinksAgain: boolean;
  /** The access was made soon after the last one, to find noise. */
  isProbe: boolean;
  changeMode: ChangeMode;
  honourNoarchive: boolean;
  writeRequest: boolean;
  /** Compression of the records, 1 to 9. */
  gzipLevel: number;
  maxExpandedBytes: number;
  maxLinks: number;
  /** Schemes other than http and https whose links are read; null: none. */
  linkSchemes: ReadonlySet<string> | null;
  agentToken: string;
  /** Dates before this instant are known from the last reading of the document; null: none is. */
  datesKnownUntil: Date | null;
}

/** An access without an answer: only a note of it is kept. */
export interface FailureTask extends TaskBase {
  kind: 'failure';
  code: AccessCode;
  detail: string;
}

export type ContentTask = ResponseTask | FailureTask;

/**
 * The result of a content task: compressed WARC records, and everything that the schedule and the requester
 * need. Links are packed for the way to the network thread.
 */
export interface ContentResult<Links = PackedLinks> {
  /**
   * Gzip members in the order in which they are written; `records[mainRecord]` is the one to which the URL
   * resolves.
   */
  records: Uint8Array<ArrayBuffer>[];
  mainRecord: number;
  recordType: 'response' | 'resource' | 'revisit' | 'metadata';
  /** Null where nothing was received. */
  payloadDigest: Uint8Array | null;
  payloadBytes: number;
  /** The capture whose payload the record repeats. */
  refersToAt: Date | null;
  /** The URL of that capture, where it is another page of the host. */
  refersToUrl: string | null;
  /** Fingerprint of new content that is archived whole; null if there is none, or none was requested. */
  fingerprint: ContentFingerprint | null;
  /** The payload may be that of a former version; if it is, the task is repeated with it. */
  mayBeFormer: boolean;
  /** The body could not be decoded: it is archived, but says nothing about links and changes. */
  undecodable: boolean;
  /** The payload is identical to the archived one, so it was not read again. */
  repeated: boolean;
  /** Null where there is no new content to compare. */
  contentDiffers: boolean | null;
  /** ChangeMemory of the page, packed. */
  memory: Uint8Array | null;
  noise: NoiseFinding;
  textDigest: Uint8Array | null;
  simhash: bigint | null;
  mime: string | null;
  title: string | null;
  language: string | null;
  links: Links;
  /** A defect of a content analyser; the body was read without it. */
  analyserFailure: string | null;
  refreshUrl: string | null;
  nofollow: boolean;
  /**
   * Changes of pages of the same host that the document, a sitemap or a feed, announces; the latest first.
   */
  announced: DatedUrl[];
  /** WebSub hubs of a feed, and the topic URL by which they know it. */
  hubs: { urls: string[]; topic: string } | null;
}

/** What an access revealed about the noise of a page. */
export type NoiseFinding = Omit<NoiseLesson, 'state'>;

export const nothingLearnt: NoiseFinding = { wantsProbe: false, hasLearnt: false, gapsChanged: false };

const shortBytes = 8;

/**
 * A digest that is compared only with the digest of the next version needs 64 bits: equal by chance once in
 * 2e19 changes.
 */
export function shortDigest(digest: Uint8Array): Uint8Array {
  return new Uint8Array(digest.subarray(0, shortBytes));
}
