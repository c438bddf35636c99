// The readers of our own files, for processes that start often and must load little.
export { decodeRecord, readRecordHeader, type RecordHeader, type WarcRecord } from './decode-record.ts';
export { inflateMember, inflatePrefix, type MemberResult } from './gzip-member.ts';
export { fieldValue } from './named-fields.ts';
export { httpBlock } from './record-payload.ts';
