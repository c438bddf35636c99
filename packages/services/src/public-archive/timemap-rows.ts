import type { CaptureRecord } from '@meguri/database';
import { surtKey } from '@meguri/urls';
import { encodeBase32, escapeUri, timestamp14 } from '@meguri/warc';

/** Columns of a TimeMap in the JSON of the Wayback Machine. */
export const timeMapColumns = [
  'urlkey',
  'timestamp',
  'original',
  'mimetype',
  'statuscode',
  'digest',
  'redirect',
  'robotflags',
  'length',
  'offset',
  'filename',
] as const;

const revisitType = 'warc/revisit';

/** A capture as a row of the Wayback Machine: `-` where it has no value. */
export function timeMapRow(capture: CaptureRecord): string[] {
  const isRevisit = capture.recordType === 'revisit';
  return [
    escapeUri(surtKey(capture.url)),
    timestamp14(capture.capturedAt),
    capture.url,
    isRevisit ? revisitType : mediaType(capture.mime, 'unk'),
    isRevisit || capture.status === null ? '-' : String(capture.status),
    digestOf(capture) ?? '-',
    '-',
    '-',
    String(capture.length),
    String(capture.offset),
    capture.fileName,
  ];
}

/** A capture as pywb states it; unknown values are absent. */
export function timeMapObject(capture: CaptureRecord): Record<string, string> {
  const isRevisit = capture.recordType === 'revisit';
  return {
    urlkey: escapeUri(surtKey(capture.url)),
    timestamp: timestamp14(capture.capturedAt),
    url: capture.url,
    mime: isRevisit ? revisitType : mediaType(capture.mime, 'unk'),
    ...(capture.status !== null && { status: String(capture.status) }),
    digest: digestOf(capture) ?? '',
    length: String(capture.length),
    offset: String(capture.offset),
    filename: capture.fileName,
  };
}

/** Base32, of SHA-256 unless an imported index stated another. */
const digestOf = ({ payloadDigest }: CaptureRecord) => payloadDigest && encodeBase32(payloadDigest);

function mediaType(contentType: string | null, unknown: string): string {
  const type = contentType?.split(';', 1)[0]?.trim() ?? '';
  return /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/.test(type) ? type : unknown;
}
