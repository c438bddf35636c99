import type { ArchivedCapture } from '../archive/get-capture.ts';
import type { ArchiveAnswer } from '../replay/archive-answer.ts';
import { referredUrl } from '../replay/replay-address.ts';
import { replayHeaders } from '../replay/replay-answer.ts';
import { mementoPath } from './memento-address.ts';

/** Archived headers that describe the body. They apply to the answer, too. */
const describing = ['content-type', 'content-encoding', 'content-language', 'content-disposition'];
/** Headers of the connection on which the capture was received. */
const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Clients accept heads of about 16 KiB and 100 lines. */
const maxArchivedHeaders = 60;
const maxArchivedCharacters = 8_192;

/**
 * A capture as archived: status, body with its content coding, and headers. Headers that describe the body,
 * and the redirect target within the archive, keep their names. All headers are repeated with the prefix
 * `x-archive-orig-`, under which they have no effect. Scripts do not run: the policy is that of replay.
 */
export function rawAnswer(archived: ArchivedCapture, origin: string): ArchiveAnswer & { body: Uint8Array } {
  const { capture, contentType } = archived;
  const { httpHead, payload } = archived;
  // An answer 304 has no body; its page has the one that it confirmed.
  const head = httpHead?.status === 304 && archived.payloadHead ? archived.payloadHead : httpHead;
  const received = (head?.headers ?? []).map(([name, value]) => [name.toLowerCase(), clean(value)] as const);
  const own: Record<string, string> = {};
  for (const name of describing) {
    const values = received.filter(([one, value]) => one === name && value !== '').map(([, value]) => value);
    if (values.length > 0) own[name] = values.join(', ');
  }
  const location = received.find(([name]) => name === 'location')?.[1] ?? null;
  const target = location === null ? null : referredUrl(location, capture.url);
  const type = own['content-type'] ?? contentType ?? 'application/octet-stream';
  return {
    status: statusOf(head?.status ?? null, contentType),
    headers: {
      ...replayHeaders,
      ...originalHeaders(received),
      ...own,
      'content-type': clean(type),
      ...(target && {
        location: `${origin}${mementoPath({ capturedAt: capture.capturedAt, url: target.href.replace(/#.*$/s, '') }, 'raw')}`,
      }),
    },
    body: payload,
  };
}

/** Informational statuses end no answer, and 204, 205 and 304 have no body; a resource of FTP has none at all. */
function statusOf(status: number | null, contentType: string | null): number {
  if (status === null) return contentType === null ? 502 : 200;
  return status < 200 || status > 599 ? 200 : status;
}

function originalHeaders(received: readonly (readonly [string, string])[]): Record<string, string> {
  const headers: Record<string, string> = {};
  let [count, characters] = [0, 0];
  for (const [name, value] of received) {
    if (!/^[!#$%&'*+.^_`|~0-9a-z-]{1,100}$/.test(name) || hopByHop.has(name)) continue;
    count += 1;
    characters += name.length + value.length;
    if (count > maxArchivedHeaders || characters > maxArchivedCharacters) break;
    const key = `x-archive-orig-${name}`;
    headers[key] = headers[key] === undefined ? value : `${headers[key]}, ${value}`;
  }
  return headers;
}

/** A value that is safe in a header: control characters would end lines, or crash clients. */
const clean = (value: string) => value.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, ' ').trim();
