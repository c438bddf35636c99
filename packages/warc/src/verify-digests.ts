import { parseDigestLabel, sha256 } from './digest.ts';
import { fieldValue } from './named-fields.ts';
import type { WarcRecord } from './parse-record.ts';
import { recordPayload } from './record-payload.ts';

/** `absent`: the record has no such digest; `unsupported`: not SHA-256, or about bytes that are not in this record. */
export type DigestVerdict = 'match' | 'mismatch' | 'absent' | 'unsupported';

/** Recomputes WARC-Block-Digest and WARC-Payload-Digest. The payload digest of a revisit is about another record's payload. */
export function verifyDigests(record: WarcRecord): { block: DigestVerdict; payload: DigestVerdict } {
  const payloadIsElsewhere = record.type === 'revisit';
  return {
    block: verdict(fieldValue(record.fields, 'WARC-Block-Digest'), record.block),
    payload: payloadIsElsewhere
      ? 'unsupported'
      : verdict(fieldValue(record.fields, 'WARC-Payload-Digest'), recordPayload(record)),
  };
}

/** The payload digest that a record states (32 bytes), or null. */
export function statedPayloadDigest(record: WarcRecord): Uint8Array | null {
  const label = fieldValue(record.fields, 'WARC-Payload-Digest');
  return label === null ? null : parseDigestLabel(label);
}

function verdict(label: string | null, bytes: Uint8Array): DigestVerdict {
  if (label === null) return 'absent';
  const stated = parseDigestLabel(label);
  if (!stated) return 'unsupported';
  return Buffer.compare(stated, sha256(bytes)) === 0 ? 'match' : 'mismatch';
}
