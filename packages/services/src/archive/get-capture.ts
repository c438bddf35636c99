import type { Reader } from '@meguri/access';
import { refusal, type ServiceError } from '@meguri/api/services-port';
import type { PayloadResult } from '@meguri/archive';
import type { CaptureRow } from '@meguri/contracts';
import { findCaptureAt, type CaptureRecord } from '@meguri/database';
import {
  fieldValue,
  httpBlock,
  payloadDigestOf,
  statedPayloadDigest,
  type HttpHead,
  type NamedFields,
  type WarcRecord,
} from '@meguri/warc';
import { requireReadable } from '../access/require-readable.ts';
import { captureRow } from './list-captures.ts';
import type { Dependencies } from '../context/dependencies.ts';
import { requireLocation } from '../pages/locate-page.ts';
import type { Archive } from './open-archive.ts';

/** A capture read from the archive. */
export interface ArchivedCapture {
  capture: CaptureRow;
  /** Fields of its WARC record; for a revisit, those of the revisit record. */
  warcFields: NamedFields;
  /** Response head, taken from the original where the revisit record has none; null for a failed access. */
  httpHead: HttpHead | null;
  /** Head of the response that brought the payload: of the original for a revisit. */
  payloadHead: HttpHead | null;
  payload: Uint8Array;
  /** Content-Type as received; of the record itself for protocols other than HTTP. */
  contentType: string | null;
  /** Content-Encoding of the payload as received; null for none. */
  contentEncoding: string | null;
  /** When the payload was fetched: this capture, or the one that a revisit repeats. */
  payloadCapturedAt: Date;
  /** Whether the SHA-256 of the payload matches the index (for a 304: its record). */
  digestVerified: boolean;
}

/**
 * A page as of an instant: its latest response at or before it, else the earliest one after it, else the
 * record of a failed access. Revisits are resolved to the payload that they repeat.
 * @throws {ServiceError} `not-found` without a capture, `forbidden` by an access rule, `unavailable` when the archive
 *   cannot deliver it
 */
export async function getCapture(
  deps: Dependencies,
  archive: Archive,
  input: { url: string; at: Date | null; reader: Reader },
): Promise<ArchivedCapture> {
  const { prisma, clock } = deps;
  const location = requireLocation(input.url);
  const wanted = { ...location, at: input.at ?? clock.now() };
  const capture =
    (await findCaptureAt(prisma, { ...wanted, withContent: true })) ??
    (await findCaptureAt(prisma, { ...wanted, withContent: false }));
  if (!capture) throw refusal('not-found', 'noCapture', { url: location.url }, 'url');
  await requireReadable(deps, input.reader, capture);
  return readCapture(archive, capture);
}

/**
 * Reads a capture that the reader may read.
 *
 * @throws {ServiceError} `unavailable` when the archive cannot deliver it
 */
export async function readCapture({ reader }: Archive, capture: CaptureRecord): Promise<ArchivedCapture> {
  const result: PayloadResult = await reader.readPayload(capture);
  if (result.kind !== 'payload') throw unreadable(capture, result);
  const { record, source, payload } = result;
  const payloadHead = httpBlock(source)?.head ?? null;
  const head = httpBlock(record)?.head ?? payloadHead;
  const expected = capture.payloadDigest ?? statedPayloadDigest(record);
  return {
    capture: captureRow(capture),
    warcFields: record.fields,
    httpHead: head,
    payloadHead,
    payload,
    contentType: contentTypeOf(source, head),
    contentEncoding: contentEncodingOf(payloadHead),
    payloadCapturedAt: source.date,
    digestVerified: expected !== null && Buffer.compare(expected, payloadDigestOf(source)) === 0,
  };
}

/**
 * A resource is described by the fields of its record, everything else by the response head that came with
 * the payload: a 304 response need not repeat it.
 */
function contentTypeOf(source: WarcRecord, head: HttpHead | null): string | null {
  if (source.type === 'resource') return fieldValue(source.fields, 'Content-Type');
  const ofPayload = fieldValue(httpBlock(source)?.head.headers ?? [], 'Content-Type');
  return ofPayload ?? fieldValue(head?.headers ?? [], 'Content-Type');
}

function contentEncodingOf(head: HttpHead | null): string | null {
  const values = (head?.headers ?? [])
    .filter(([name]) => name.toLowerCase() === 'content-encoding')
    .map(([, value]) => value);
  return values.length === 0 ? null : values.join(', ');
}

/** Refuses a record that cannot be delivered and names its file and offset for an operator. */
export function unreadable(
  { fileName, offset }: Pick<CaptureRecord, 'fileName' | 'offset'>,
  result: Exclude<PayloadResult, { kind: 'payload' }>,
): ServiceError {
  const place = `${fileName}:${offset}`;
  switch (result.kind) {
    case 'missing':
      return refusal('unavailable', 'archiveFileMissing', { file: result.fileName });
    case 'corrupt':
      return refusal('unavailable', 'recordDamaged', { place, fault: result.reason });
    case 'unresolved': {
      const { targetUri: url, date } = result.reference;
      return refusal('unavailable', 'revisitUnresolved', { place, url, at: date?.toISOString() ?? '–' });
    }
    default:
      return result satisfies never;
  }
}
