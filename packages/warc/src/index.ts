export { type CaptureContext, type TruncationReason } from './capture-fields.ts';
export { cdxjLine, type CdxjEntry } from './cdxj.ts';
export {
  decodeRecord,
  defaultMaxRecordBytes,
  type DamageReason,
  type DecodeResult,
} from './decode-record.ts';
export { digestLabel, sha256 } from './digest.ts';
export { type EncodedRecord, type RecordType } from './encode-record.ts';
export { encodeMetadata, type MetadataInput } from './encode-metadata.ts';
export { encodeRequest, type RequestInput } from './encode-request.ts';
export { encodeResponse, type ResponseInput } from './encode-response.ts';
export {
  encodeRevisit,
  type IdenticalPayloadInput,
  type RefersTo,
  type RevisitInput,
  type ServerNotModifiedInput,
} from './encode-revisit.ts';
export { encodeWarcinfo, type WarcinfoInput } from './encode-warcinfo.ts';
export { gzipWithZlib, type GzipMember } from './gzip-with-zlib.ts';
export {
  buildRequestHead,
  buildResponseHead,
  type HttpHead,
  type HttpHeaders,
  type RequestHeadParts,
  type ResponseHeadParts,
} from './http-head.ts';
export { fieldValue, type NamedFields } from './named-fields.ts';
export { type RecordFault, type WarcRecord } from './parse-record.ts';
export { httpBlock, recordPayload, type HttpBlock } from './record-payload.ts';
export { scanRecords, type Damage, type LocatedRecord, type ScanOptions } from './scan-records.ts';
export { timestamp14 } from './timestamp.ts';
export { statedPayloadDigest, verifyDigests, type DigestVerdict } from './verify-digests.ts';
export { padGzipMember } from './pad-gzip-member.ts';
