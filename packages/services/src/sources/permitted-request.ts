import { once } from 'node:events';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { PassThrough } from 'node:stream';
import { isPublicAddress, resolvePermitted, type AddressPolicy, type DnsResolver } from '@meguri/fetch';

/** Longest silence of a connection. */
const silenceMs = 60_000;
/**
 * Silences that the head of an answer may take: on a slow connection, buffered parts of the request are still
 * being sent.
 */
const silencesForHead = 5;
/** Silences by which the body of an answer may lag behind the slowest permitted pace. */
const silencesForBody = 2;
const slowestBytesPerSecond = 20_000;

export class RequestError extends Error {
  readonly code: 'unreachable' | 'refused-address';
  constructor(code: RequestError['code'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

export interface PermittedAnswer {
  status: number;
  header(name: string): string | null;
  /** The body as it arrives; a caller that does not read it to its end must call `discard`. */
  body: AsyncIterable<Uint8Array>;
  discard(): void;
}

export interface PermittedRequest {
  method: 'GET' | 'POST' | 'PUT' | 'HEAD';
  url: string;
  headers: Readonly<Record<string, string>>;
  /** With its length; null: none. */
  body?: { bytes: number; chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array> } | null;
  /** Default: a minute. */
  silenceMs?: number;
  /** Ends the request, also while its body is sent or the answer is read. */
  signal?: AbortSignal;
}

/** Sends requests to addresses that the policy permits. Redirects are answers like others. */
export type SendRequest = (request: PermittedRequest) => Promise<PermittedAnswer>;

/**
 * Sends requests to addresses that an administrator entered. Without an explicit rule, none reaches the
 * network of this machine. A name is resolved once, and the connection is made to the address that was
 * checked. HTTP without TLS would expose tokens on the way, so it is permitted for addresses of the own
 * network alone.
 */
export function createSendRequest({
  resolver,
  policy,
}: {
  resolver: DnsResolver;
  policy: AddressPolicy;
}): SendRequest {
  return async ({ method, url, headers, body = null, ...options }) => {
    const patienceMs = options.silenceMs ?? silenceMs;
    const target = new URL(url);
    const resolved = await resolvePermitted(target.hostname.replaceAll(/^\[|\]$/g, ''), resolver, policy);
    if (resolved.kind === 'failure')
      throw new RequestError(
        resolved.code === 'address-refused' ? 'refused-address' : 'unreachable',
        resolved.code === 'address-refused'
          ? `${target.hostname} has no public address (${resolved.detail}). An administrator can permit it with MEGURI_ALLOW_PRIVATE of the control plane.`
          : `${target.hostname} has no address (${resolved.detail}).`,
      );
    if (target.protocol !== 'https:' && resolved.addresses.some(isPublicAddress))
      throw new RequestError(
        'refused-address',
        `${target.origin} does not use TLS. Enter its https address.`,
      );
    const addresses = resolved.addresses.map((address) => ({
      address,
      family: address.includes(':') ? 6 : 4,
    }));
    const send = target.protocol === 'https:' ? requestHttps : requestHttp;
    const outgoing = send(target, {
      method,
      headers: { ...headers, ...(body === null ? {} : { 'content-length': String(body.bytes) }) },
      agent: false,
      timeout: patienceMs,
      ...(options.signal ? { signal: options.signal } : {}),
      lookup: (_name, { all }, answer) => {
        const [first] = addresses;
        if (all === true) answer(null, addresses);
        else answer(null, first?.address ?? '', first?.family ?? 4);
      },
    });
    const described = (error: unknown) =>
      new RequestError(
        'unreachable',
        `${target.host} does not answer (${error instanceof Error ? error.message : String(error)}).`,
        { cause: error },
      );
    outgoing.on('timeout', () => outgoing.destroy(new Error('it was silent for too long')));
    const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>;
    // A rejection is handled below, where it is awaited.
    answered.catch(() => undefined);
    // A connection that breaks after the answer has begun is an error of the body.
    outgoing.on('error', () => undefined);
    let headTimer: NodeJS.Timeout | undefined;
    try {
      // The server may answer, and refuse, before it has read the whole body.
      if (body !== null) await Promise.race([writeBody(outgoing, body.chunks), answered]);
      outgoing.end();
      headTimer = setTimeout(
        () => outgoing.destroy(new Error('its answer did not begin in time')),
        silencesForHead * patienceMs,
      );
      const [response] = await answered;
      return answerOf(response, silencesForBody * patienceMs, described);
    } catch (error) {
      outgoing.destroy();
      throw error instanceof RequestError ? error : described(error);
    } finally {
      clearTimeout(headTimer);
    }
  };
}

async function writeBody(
  outgoing: ReturnType<typeof requestHttp>,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<void> {
  for await (const chunk of chunks) {
    if (outgoing.destroyed) throw outgoing.errored ?? new Error('the connection was closed');
    if (outgoing.write(chunk)) continue;
    const either = new AbortController();
    const { signal } = either;
    await Promise.race([once(outgoing, 'drain', { signal }), once(outgoing, 'close', { signal })]).finally(
      () => either.abort(),
    );
  }
}

function answerOf(
  response: IncomingMessage,
  behindMs: number,
  described: (error: unknown) => RequestError,
): PermittedAnswer {
  // Bytes that arrived before a connection broke are delivered, so that an answer that is cut repeatedly
  // makes progress.
  const arrived = new PassThrough();
  let broken: unknown = null;
  response.on('error', (error) => {
    broken = error;
    arrived.end();
  });
  response.pipe(arrived);
  async function* body(): AsyncGenerator<Uint8Array> {
    let [waitedMs, bytes] = [0, 0];
    let resumedAtMs = performance.now();
    for await (const chunk of arrived as AsyncIterable<Uint8Array>) {
      // Time that the reader takes does not count against the server.
      waitedMs += performance.now() - resumedAtMs;
      bytes += chunk.byteLength;
      if (waitedMs > behindMs + (bytes / slowestBytesPerSecond) * 1_000)
        throw described(new Error(`it sends less than ${slowestBytesPerSecond} bytes a second`));
      yield chunk;
      resumedAtMs = performance.now();
    }
    if (broken !== null) throw described(broken);
  }
  return {
    status: response.statusCode ?? 0,
    header: (name) => {
      const value = response.headers[name.toLowerCase()];
      return (Array.isArray(value) ? value[0] : value) ?? null;
    },
    body: body(),
    discard: () => {
      response.destroy();
      arrived.destroy();
    },
  };
}
