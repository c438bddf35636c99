export { type CaptureContext, type TruncationReason } from './encode-records.ts';
export { cdxjLine, type CdxjEntry } from './cdxj.ts';
export {
  decodeRecord,
  defaultMaxRecordBytes,
  type DamageReason,
  type DecodeResult,
} from './decode-record.ts';
export { convertRecord } from './derived/convert-record.ts';
export { derivedRecordId } from './derived/derived-record-id.ts';
export { encodeConversion } from './derived/encode-conversion.ts';
export { rebuildCapture } from './derived/rebuild-capture.ts';
export { digestLabel, encodeBase32, sha256 } from './digest.ts';
export { type EncodedRecord, type RecordType } from './encode-record.ts';
export { encodeMetadata, type MetadataInput } from './encode-records.ts';
export { encodeRequest, type RequestInput } from './encode-records.ts';
export { encodeResource, type ResourceInput } from './encode-records.ts';
export { encodeResponse, type ResponseInput } from './encode-records.ts';
export {
  encodeRevisit,
  type IdenticalPayloadInput,
  type RefersTo,
  type RevisitInput,
  type ServerNotModifiedInput,
} from './encode-revisit.ts';
export { encodeWarcinfo, type WarcinfoInput } from './encode-records.ts';
export { gzipWithZlib, type GzipMember } from './gzip-member.ts';
export {
  buildRequestHead,
  buildResponseHead,
  type HttpHead,
  type HttpHeaders,
  type RequestHeadParts,
  type ResponseHeadParts,
} from './http-head.ts';
export { indexedMediaType, mediaTypeOf } from './media-type.ts';
export { escapeUri, fieldValue, type NamedFields } from './named-fields.ts';
export { type RecordFault, type WarcRecord } from './decode-record.ts';
export { httpBlock, recordPayload, type HttpBlock } from './record-payload.ts';
export { scanRanges, type DamagedRange } from './scan-ranges.ts';
export { scanRecords, type Damage, type LocatedRecord, type ScanOptions } from './scan-records.ts';
export { timestamp14 } from './named-fields.ts';
export { payloadDigestOf, statedPayloadDigest, verifyDigests, type DigestVerdict } from './record-payload.ts';
export { purgeNotice, saysPurged, shortestNoticeBytes, type PurgedPlace } from './purge-notice.ts';
export { decodeStored, type StoredRecordPart, type VerifiedRecord } from './decode-verified.ts';
export { parseArchiveDigest, type ArchiveDigest, type DigestAlgorithm } from './archive-digest.ts';
export { parseArchiveTimestamp, parseForeignDate } from './archive-timestamp.ts';
export { beginsArcRecord, longestArcLineBytes } from './arc-record.ts';
export { ByteWindow } from './byte-window.ts';
export { decodeForeign, foreignRecord } from './foreign-record.ts';
export { type ForeignFault, type ForeignRecord } from './foreign-types.ts';
export { inflateMember, inflatePrefix } from './gzip-member.ts';
export { readSegments, type Segment } from './wacz/stored-zip.ts';
export {
  blocksHeader,
  bytesResource,
  createSums,
  indexBlocks,
  pageLine,
  pagesHeader,
  waczOf,
  waczPaths,
  type WaczResource,
} from './wacz/wacz.ts';
