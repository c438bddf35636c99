import {
  encodeMetadata,
  encodeRequest,
  encodeResponse,
  encodeRevisit,
  type CaptureContext,
  type EncodedRecord,
} from '@meguri/warc';
import type { FailureTask, ResponseTask } from './content-task.ts';
import { fastestGzip } from './libdeflate.ts';

export interface MainRecord {
  type: 'response' | 'revisit' | 'metadata';
  record: EncodedRecord;
  /** The capture whose payload a revisit record repeats. */
  refersToAt: Date | null;
}

/**
 * The record that answers for the URL: a revisit record where the archive has the payload already, otherwise
 * the response; a page that asks not to be archived leaves a note and nothing else.
 */
export function responseRecord(task: ResponseTask, payloadDigest: Uint8Array, withheld: boolean): MainRecord {
  const context = recordContext(task, task.recordId);
  if (withheld) {
    const info = [
      ['outcome', 'noarchive'],
      ['http-status', String(task.statusCode)],
      ['payload-bytes', String(task.body.byteLength)],
    ] as const;
    return { type: 'metadata', record: encodeMetadata({ ...context, info }), refersToAt: null };
  }
  const { known } = task;
  if (task.code === 'not-modified' && known?.capturedAt) {
    const record = encodeRevisit({
      ...context,
      profile: 'server-not-modified',
      head: task.responseHead,
      refersTo: { targetUri: task.url, date: known.capturedAt },
      payloadDigest: known.payloadDigest,
    });
    return { type: 'revisit', record, refersToAt: known.capturedAt };
  }
  const storedAt = storedPayloadAt(task, payloadDigest);
  if (storedAt) {
    const record = encodeRevisit({
      ...context,
      profile: 'identical-payload-digest',
      head: task.responseHead,
      refersTo: { targetUri: task.url, date: storedAt },
      payloadDigest,
    });
    return { type: 'revisit', record, refersToAt: storedAt };
  }
  const record = encodeResponse({
    ...context,
    head: task.responseHead,
    body: task.body,
    truncated: task.truncated ?? undefined,
    payloadDigest,
  });
  return { type: 'response', record, refersToAt: null };
}

/** When the archive stored this very payload of the page: at its last verdict, or as a former version. */
function storedPayloadAt(
  { body, truncated, known, former }: ResponseTask,
  payloadDigest: Uint8Array,
): Date | null {
  if (body.byteLength === 0 || truncated !== null) return null;
  const stored = [known, former].find(
    (version) => version?.capturedAt && Buffer.from(version.payloadDigest).equals(payloadDigest),
  );
  return stored?.capturedAt ?? null;
}

export function requestRecord(task: ResponseTask): EncodedRecord {
  return encodeRequest({
    ...recordContext(task, task.requestId),
    head: task.requestHead,
    concurrentTo: [`urn:uuid:${task.recordId}`],
  });
}

/** A note of an access that brought no response, so that every access leaves a record. */
export function failureRecord(task: FailureTask): EncodedRecord {
  const info = [
    ['outcome', task.code],
    ['detail', task.detail.slice(0, 1000)],
  ] as const;
  return encodeMetadata({ ...recordContext(task, task.recordId), info });
}

function recordContext(task: ResponseTask | FailureTask, recordId: string): CaptureContext {
  const protocol = task.kind === 'response' && task.httpVersion === '2' ? 'h2' : 'http/1.1';
  return {
    recordId: `urn:uuid:${recordId}`,
    date: task.startedAt,
    targetUri: task.url,
    ipAddress: task.remoteAddress ?? undefined,
    ...(task.kind === 'response' ? { protocols: [protocol], gzip: fastestGzip(task.gzipLevel) } : {}),
  };
}
