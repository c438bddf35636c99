import { RequestError, type PermittedAnswer, type SendRequest } from '../../sources/permitted-request.ts';
import { PushError, shortened } from './push-error.ts';
import { longestMs, type PushedFile, type PushOptions, type PushPlace } from './push-place.ts';

/** How often a broken connection is opened again for one file, as long as the server keeps more of it. */
const maxResumptions = 5;

/**
 * An address to which files are uploaded with PUT. Redirects are not followed: the secret and the file are
 * for this address alone.
 *
 * @param token sent as `Bearer`
 */
export function openHttpsPlace(
  send: SendRequest,
  { url, token, silenceMs }: { url: string; token: string; silenceMs?: number },
): PushPlace {
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' };
  const request = async (
    asked: Pick<Parameters<SendRequest>[0], 'method' | 'url' | 'body'> & { headers?: Record<string, string> },
    { signal, bytes, bytesPerSecond }: { signal: AbortSignal; bytes: number; bytesPerSecond: number },
  ): Promise<PermittedAnswer> => {
    const time = AbortSignal.timeout(longestMs(bytes, bytesPerSecond));
    const answer = await send({
      ...asked,
      headers: { ...headers, ...asked.headers },
      signal: AbortSignal.any([signal, time]),
      ...(silenceMs === undefined ? {} : { silenceMs }),
    }).catch((error: unknown) => {
      if (!time.aborted) throw error;
      throw new PushError(
        `${url} received ${bytes} bytes too slowly. A connection must receive at least 20,000 bytes a second.`,
        { cause: error },
      );
    });
    // The body is not needed, and may never end.
    answer.discard();
    return answer;
  };
  const lookFor = async (file: PushedFile, options: PushOptions): Promise<HeldFile> => {
    const asked = { method: 'HEAD', url: `${url}/${file.path}` } as const;
    const answer = await request(asked, { ...options, bytes: 0 });
    return heldOf(answer, file, url);
  };
  /** @returns whether the answer itself confirms the digest */
  const putFrom = async (file: PushedFile, from: number, options: PushOptions): Promise<boolean> => {
    const bytes = file.bytes - from;
    let sent = 0;
    const chunks = async function* chunks() {
      for await (const chunk of file.read(from, file.bytes)) {
        yield chunk;
        // The previous chunk is consumed once the next one is requested.
        sent += chunk.byteLength;
        options.onSent(chunk.byteLength);
      }
    };
    const range = { 'content-range': `bytes ${from}-${file.bytes - 1}/${file.bytes}` };
    const answer = await request(
      {
        method: 'PUT',
        url: `${url}/${file.path}`,
        headers: {
          'content-type': file.mediaType,
          'repr-digest': digestField(file.sha256),
          ...(from > 0 ? range : {}),
        },
        body: { bytes, chunks: chunks() },
      },
      { ...options, bytes },
    );
    checkStatus(answer, `PUT of ${file.path}`, url);
    if (sent < bytes)
      throw new PushError(
        `${url} answered ${answer.status} to PUT of ${file.path} after ${from + sent} of ${file.bytes} bytes. The server must read the whole body before it answers.`,
      );
    return answer.header('repr-digest') === digestField(file.sha256);
  };
  return {
    put: async (file, options) => {
      let held = await described(url, () => lookFor(file, options));
      if (held.isComplete) return;
      await options.onBegin(held.bytes);
      for (let left = maxResumptions; ; left -= 1) {
        try {
          if (await putFrom(file, held.bytes, options)) return;
          break;
        } catch (error) {
          const before = held.bytes;
          if (!(error instanceof RequestError) || left === 0) throw asPushError(url, error);
          held = await described(url, () => lookFor(file, options));
          if (held.isComplete) return;
          if (held.bytes <= before) throw asPushError(url, error);
        }
      }
      const after = await described(url, () => lookFor(file, options));
      if (after.isComplete) return;
      throw new PushError(
        `${url} took ${file.path}, but confirms neither its digest nor its ${file.bytes} bytes. The server must answer HEAD with Content-Length, or PUT with Repr-Digest.`,
      );
    },
    abandon: async () => undefined,
    close: () => undefined,
  };
}

/** What the server has of a file. */
interface HeldFile {
  isComplete: boolean;
  /** Offset from which it wants the rest: 0 unless it states one. */
  bytes: number;
}

const nothing: HeldFile = { isComplete: false, bytes: 0 };

function heldOf(answer: PermittedAnswer, { bytes, sha256 }: PushedFile, url: string): HeldFile {
  const { status } = answer;
  // Servers without HEAD answer so.
  if ([404, 405, 410, 501].includes(status)) return nothing;
  checkStatus(answer, 'HEAD', url);
  const offset = wholeNumber(answer.header('upload-offset'));
  if (offset !== null) return offset > 0 && offset < bytes ? { isComplete: false, bytes: offset } : nothing;
  if (wholeNumber(answer.header('content-length')) !== bytes) return nothing;
  const digest = answer.header('repr-digest');
  const isOther = digest !== null && digest.includes('sha-256=') && !digest.includes(digestField(sha256));
  return { isComplete: !isOther, bytes: 0 };
}

const wholeNumber = (text: string | null): number | null =>
  text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;

/** The digest of a file as RFC 9530 has it. */
const digestField = (sha256: string) => `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`;

function checkStatus(answer: PermittedAnswer, what: string, url: string): void {
  const { status } = answer;
  if (status >= 200 && status < 300) return;
  if (status >= 300 && status < 400)
    throw new PushError(
      `${url} redirects to ${shortened(answer.header('location') ?? '')} (${status}). Redirects are not followed. If that address belongs to the consumer, enter it.`,
    );
  if (status === 401 || status === 403)
    throw new PushError(
      `${url} refuses the token (${status}). Compare the file with the secret to what the consumer gave you.`,
    );
  throw new PushError(
    `${url} answers ${status} to ${what}. Ask the consumer whether the server has free space and creates directories.`,
  );
}

async function described<Value>(url: string, run: () => Promise<Value>): Promise<Value> {
  try {
    return await run();
  } catch (error) {
    throw asPushError(url, error);
  }
}

function asPushError(url: string, error: unknown): unknown {
  return error instanceof RequestError ? new PushError(`${url}: ${error.message}`, { cause: error }) : error;
}
