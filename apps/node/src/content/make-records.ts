import { fastestGzip } from '@meguri/archive/libdeflate';
import {
  encodeMetadata,
  encodeRequest,
  encodeResource,
  encodeResponse,
  encodeRevisit,
  type CaptureContext,
  type EncodedRecord,
} from '@meguri/warc';
import type { FailureTask, FormerPayload, ResponseTask } from './content-task.ts';

export interface MainRecord {
  type: 'response' | 'resource' | 'revisit' | 'metadata';
  record: EncodedRecord;
  /** The capture whose payload a revisit record repeats. */
  refersToAt: Date | null;
  /** The URL of that capture, where it is another page of the host; null otherwise. */
  refersToUrl: string | null;
}

const refersToNothing = { refersToAt: null, refersToUrl: null } as const;

/**
 * The record to which the URL resolves: a revisit record if the archive has the payload already, otherwise
 * the response, or a resource if the protocol is not HTTP. A page that asks not to be archived, and a
 * redirect of another protocol, leave only a note.
 */
export function responseRecord(task: ResponseTask, payloadDigest: Uint8Array, withheld: boolean): MainRecord {
  const context = recordContext(task, task.recordId);
  if (withheld) {
    const info = [
      ['outcome', 'noarchive'],
      ...(task.statusCode === null ? [] : [['http-status', String(task.statusCode)] as const]),
      ['payload-bytes', String(task.body.byteLength)],
    ] as const;
    return { type: 'metadata', record: encodeMetadata({ ...context, info }), ...refersToNothing };
  }
  const isHttp = task.httpVersion !== null;
  if (!isHttp && task.code === 'redirect') {
    const info = [
      ['outcome', task.code],
      ['location', task.location ?? ''],
    ] as const;
    return { type: 'metadata', record: encodeMetadata({ ...context, info }), ...refersToNothing };
  }
  const head = isHttp ? task.responseHead : null;
  const { known } = task;
  if (task.code === 'not-modified' && known?.capturedAt) {
    const record = encodeRevisit({
      ...context,
      profile: 'server-not-modified',
      head,
      refersTo: { targetUri: known.capturedUrl ?? task.url, date: known.capturedAt },
      payloadDigest: known.payloadDigest,
    });
    return { type: 'revisit', record, refersToAt: known.capturedAt, refersToUrl: known.capturedUrl };
  }
  const stored = storedPayload(task, payloadDigest);
  if (stored) {
    const record = encodeRevisit({
      ...context,
      profile: 'identical-payload-digest',
      head,
      refersTo: { targetUri: stored.capturedUrl ?? task.url, date: stored.capturedAt },
      payloadDigest,
    });
    return { type: 'revisit', record, refersToAt: stored.capturedAt, refersToUrl: stored.capturedUrl };
  }
  const { body } = task;
  const truncated = task.truncated ?? undefined;
  if (head !== null) {
    const record = encodeResponse({ ...context, head, body, truncated, payloadDigest });
    return { type: 'response', record, ...refersToNothing };
  }
  const contentType = task.headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1];
  const record = encodeResource({ ...context, contentType, body, truncated, payloadDigest });
  return { type: 'resource', record, ...refersToNothing };
}

/**
 * The capture that holds this payload: that of the page's last verdict, of a former version, or of another
 * page with the same content.
 */
function storedPayload(
  { body, truncated, known, former }: ResponseTask,
  payloadDigest: Uint8Array,
): FormerPayload | null {
  if (body.byteLength === 0 || truncated !== null) return null;
  for (const version of [known, former]) {
    if (version?.capturedAt && Buffer.from(version.payloadDigest).equals(payloadDigest))
      return { ...version, capturedAt: version.capturedAt };
  }
  return null;
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
  return {
    recordId: `urn:uuid:${recordId}`,
    date: task.startedAt,
    targetUri: task.url,
    ipAddress: task.remoteAddress ?? undefined,
    ...(task.kind === 'response' ? { protocols: [protocolOf(task)], gzip: fastestGzip(task.gzipLevel) } : {}),
  };
}

/** The value of WARC-Protocol; other protocols go by their scheme. */
function protocolOf({ httpVersion, url }: ResponseTask): string {
  if (httpVersion === null) return url.slice(0, url.indexOf(':'));
  return httpVersion === '2' ? 'h2' : 'http/1.1';
}
