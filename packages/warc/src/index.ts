export { type CaptureContext } from './encode-records.ts';
export { cdxjLine } from './cdxj.ts';
export { decodeRecord, defaultMaxRecordBytes, type DamageReason } from './decode-record.ts';
export { convertRecord } from './derived/convert-record.ts';
export { derivedRecordId } from './derived/derived-record-id.ts';
export { encodeConversion } from './derived/encode-conversion.ts';
export { rebuildCapture } from './derived/rebuild-capture.ts';
export { digestLabel, encodeBase32, sha256 } from './digest.ts';
export { type EncodedRecord } from './encode-record.ts';
export { encodeMetadata } from './encode-records.ts';
export { encodeRequest } from './encode-records.ts';
export { encodeResource } from './encode-records.ts';
export { encodeResponse } from './encode-records.ts';
export { encodeRevisit } from './encode-revisit.ts';
export { encodeWarcinfo } from './encode-records.ts';
export { gzipWithZlib, type GzipMember } from './gzip-member.ts';
export { buildRequestHead, buildResponseHead, type HttpHead, type HttpHeaders } from './http-head.ts';
export { indexedMediaType, mediaTypeOf } from './http-head.ts';
export { escapeUri, fieldValue, type NamedFields } from './named-fields.ts';
export { type WarcRecord } from './decode-record.ts';
export { httpBlock, recordPayload } from './record-payload.ts';
export { scanRanges } from './scan-ranges.ts';
export { scanRecords, type Damage } from './scan-records.ts';
export { timestamp14 } from './named-fields.ts';
export { payloadDigestOf, statedPayloadDigest, verifyDigests } from './record-payload.ts';
export { purgeNotice, saysPurged, shortestNoticeBytes } from './purge-notice.ts';
export { decodeStored, type StoredRecordPart, type VerifiedRecord } from './decode-verified.ts';
export { parseArchiveDigest, type ArchiveDigest } from './archive-digest.ts';
export { parseArchiveTimestamp, parseForeignDate } from './archive-timestamp.ts';
export { beginsArcRecord, longestArcLineBytes } from './arc-record.ts';
export { ByteWindow } from './byte-window.ts';
export { decodeForeign, foreignRecord } from './foreign-record.ts';
export { type ForeignFault, type ForeignRecord } from './foreign-types.ts';
export { gzipHeaderLength, inflateMember, inflatePrefix } from './gzip-member.ts';
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
