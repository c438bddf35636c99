import type { Clock } from '@meguri/contracts';
import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { Client, type buildConnector } from 'undici';
import { connect, type ConnectionRecord, type ConnectSettings } from './connect.ts';
import { AccessError } from '../outcomes/access-codes.ts';
import type { AcceptsBody } from './body-judge.ts';
import type { Exchange } from './exchange.ts';
import { ExchangeRun } from './exchange-run.ts';
import type { SessionConnection } from './exchange-run-options.ts';
import { HeadRecorder } from '../messages/head-recorder.ts';
import type { FetchLimits } from './limits.ts';
import { limitsOf, withoutCredentials } from './session-requests.ts';
import { requestHeaders, type RequestHeaderOptions } from '../messages/request-headers.ts';

export interface FetchRequest extends Pick<
  RequestHeaderOptions,
  'headers' | 'ifNoneMatch' | 'ifModifiedSince'
> {
  /** Absolute URL on the origin of the session. Credentials and fragment are dropped. */
  url: string;
  /**
   * Override the fetcher's limits; those of the connection (connect timeout, head size, keep-alive) are fixed
   * per session.
   */
  limits?: Partial<Omit<FetchLimits, 'connectTimeoutSeconds' | 'maxHeaderBytes' | 'keepAliveSeconds'>>;
  signal?: AbortSignal;
  /** Form fields, which make it a POST request. Only subscriptions to hubs need one, crawling never does. */
  form?: Readonly<Record<string, string>>;
  /**
   * Called after a new connection was made, which may take long: false ends the request as `aborted` before
   * it is sent.
   */
  mayBegin?: () => boolean;
  /**
   * Called once for a successful answer, when the beginning of its body has arrived: false ends the request
   * as `media-type-excluded`, keeping only that beginning.
   */
  acceptsBody?: AcceptsBody;
  /** Called before the name is resolved, with a handle for as long as the request lasts. */
  onBegin?: (running: RunningRequest) => void;
}

/** A request under way. */
export interface RunningRequest {
  /** Bytes of the body so far. */
  readonly bytesReceived: number;
  /**
   * Ends the request as `preempted`: it was slow while others needed its place.
   *
   * @param detail human-readable
   */
  preempt(detail: string): void;
}

/** One visit to one origin, over one connection at a time. */
export interface HostSession {
  readonly origin: string;
  /** Whether the next request would go over the connection of the last. */
  readonly isKeptAlive: boolean;
  /**
   * Sends one GET request (POST with a form) and collects the answer. Redirects are not followed, content is
   * not decoded, cookies are not kept. Failures of the network are returned, not thrown.
   *
   * @throws {Error} for a URL of another origin, a request while another is under way, or a closed session
   */
  request(request: FetchRequest): Promise<Exchange>;
  /** Closes the connection; a request under way ends as `aborted`. */
  close(): Promise<void>;
}

export interface HostSessionOptions extends Omit<ConnectSettings, 'timeoutMs'> {
  origin: string;
  clock: Clock;
  limits: FetchLimits;
  identity: Pick<RequestHeaderOptions, 'userAgent'> & {
    /** Headers that sign a request to an authority at an instant. */
    sign?: (authority: string, at: Date) => [name: string, value: string][];
    /** Contact for webmasters, for protocols without a User-Agent; null or absent: none. */
    contact?: string | null;
  };
  onConnect: () => void;
  onExchange: (exchange: Exchange) => void;
  onClose: () => void;
}

/**
 * Shared, because every visit ends with this error, and capturing a stack costs as much as writing the
 * request.
 */
const sessionClosed = new AccessError('aborted', 'the session was closed');

const emptyConnection: ConnectionRecord = { dnsMs: null, connectMs: null, remoteAddress: null };

/** Opens a session; the connection is made by the first request. */
export function openHostSession(options: HostSessionOptions): HostSession {
  return new UndiciHostSession(options);
}

class UndiciHostSession implements HostSession {
  readonly origin: string;
  readonly #options: HostSessionOptions;
  #client: Client | null = null;
  #connecting: AbortController | null = null;
  #attempt: ConnectionRecord = emptyConnection;
  #connection: SessionConnection | null = null;
  #socket: Socket | null = null;
  #run: ExchangeRun | null = null;
  #mayBegin = () => true;
  #isClosed = false;

  constructor(options: HostSessionOptions) {
    this.origin = options.origin;
    this.#options = options;
  }

  get isKeptAlive(): boolean {
    return this.#socket !== null && !this.#socket.destroyed && !this.#socket.readableEnded;
  }

  async request(request: FetchRequest): Promise<Exchange> {
    if (this.#isClosed)
      throw new Error(`request to ${this.origin} refused: the session is closed; open a new one`);
    if (this.#run !== null)
      throw new Error(`request to ${this.origin} refused: another is under way; await it first`);
    const url = withoutCredentials(request.url, this.origin);

    const exchange = await this.#exchange(url, request);
    this.#options.onExchange(exchange);
    return exchange;
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#run?.abort('the session was closed');
    await this.#discardClient(sessionClosed);
    this.#options.onClose();
  }

  async #exchange(url: URL, request: FetchRequest): Promise<Exchange> {
    const { identity, clock, limits } = this.#options;
    const form = request.form && new URLSearchParams(request.form).toString();
    const headers = requestHeaders({
      userAgent: identity.userAgent,
      ifNoneMatch: request.ifNoneMatch,
      ifModifiedSince: request.ifModifiedSince,
      headers: request.headers,
    });
    if (identity.sign) headers.push(...identity.sign(url.host, clock.now()));
    if (form !== undefined) headers.push(['Content-Type', 'application/x-www-form-urlencoded']);
    this.#attempt = emptyConnection;
    this.#mayBegin = request.mayBegin ?? (() => true);
    const run = new ExchangeRun({
      method: form === undefined ? 'GET' : 'POST',
      url,
      requestHeaders: headers,
      limits: limitsOf(limits, request.limits),
      acceptsBody: request.acceptsBody ?? null,
      startedAt: clock.now(),
      currentConnection: () => this.#connection!,
      connectionAttempt: () => this.#attempt,
      abandonConnecting: (reason) => void this.#discardClient(reason),
    });
    this.#run = run;
    const abort = () => run.abort('aborted by the caller');
    request.signal?.addEventListener('abort', abort, { once: true });
    try {
      if (request.signal?.aborted) abort();
      else this.#dispatch(url, headers, form ?? null, run);
      request.onBegin?.(run);
      return await run.result;
    } finally {
      request.signal?.removeEventListener('abort', abort);
      this.#run = null;
    }
  }

  #dispatch(url: URL, headers: [string, string][], form: string | null, run: ExchangeRun): void {
    this.#client ??= this.#createClient();
    const path = url.pathname + url.search;
    const method = form === null ? 'GET' : 'POST';
    this.#client.dispatch({ method, path, headers: headers.flat(), body: form }, run);
  }

  #createClient(): Client {
    const { limits } = this.#options;
    return new Client(this.origin, {
      connect: (target, callback) => {
        this.#connect(target).then(
          (socket) => process.nextTick(callback, null, socket),
          (error: unknown) => process.nextTick(callback, error, null),
        );
      },
      allowH2: true,
      pipelining: 1,
      h2Options: { maxConcurrentStreams: 1 },
      useMilo: false,
      maxHeaderSize: limits.maxHeaderBytes,
      keepAliveTimeout: limits.keepAliveSeconds * 1000,
      keepAliveMaxTimeout: limits.keepAliveSeconds * 1000,
      // Each exchange has its own timers, because those of undici have a resolution of half a second.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  }

  async #connect({ hostname, port, protocol }: buildConnector.Options): Promise<Socket> {
    const secure = protocol === 'https:';
    const defaultPort = secure ? 443 : 80;
    const target = { hostname, secure, port: port === '' ? defaultPort : Number(port) };
    const settings = { ...this.#options, timeoutMs: this.#options.limits.connectTimeoutSeconds * 1000 };
    const attempt = { ...emptyConnection };
    this.#attempt = attempt;
    const connecting = new AbortController();
    this.#connecting = connecting;
    const socket = await connect(target, settings, attempt, connecting.signal);
    if (this.#connecting === connecting) this.#connecting = null;
    if (!this.#mayBegin()) {
      socket.destroy();
      throw new AccessError('aborted', 'no longer permitted after connecting');
    }
    this.#adopt(socket, attempt);
    return socket;
  }

  #adopt(socket: Socket | TLSSocket, attempt: ConnectionRecord): void {
    const isHttp2 = 'alpnProtocol' in socket && socket.alpnProtocol === 'h2';
    this.#socket = socket;
    this.#connection = {
      ...attempt,
      remoteAddress: attempt.remoteAddress ?? '',
      isEnded: () => socket.readableEnded,
      requestCount: 0,
      headRecorder: isHttp2 ? null : new HeadRecorder(socket, this.#options.limits.maxHeaderBytes),
    };
    this.#options.onConnect();
  }

  /**
   * undici cannot cancel a request that waits for its connection, so the whole client is destroyed; the next
   * request creates one.
   */
  async #discardClient(reason: AccessError): Promise<void> {
    const client = this.#client;
    this.#client = null;
    this.#socket = null;
    this.#connecting?.abort(reason);
    await client?.destroy(reason);
  }
}

/**
 * Whether a kept-alive connection broke without a byte of an answer. The server may have closed it while the
 * request was on its way, so one retry over a new connection is reasonable (RFC 9112, 9.3.1). The server may
 * also have seen the request, so the retry counts as another access.
 */
export function diedUnanswered(exchange: Exchange): boolean {
  if (exchange.kind !== 'failure' || exchange.code !== 'connection-reset') return false;
  const { dnsMs, connectMs, firstByteMs } = exchange.timings;
  const reused = dnsMs === null && connectMs === null;
  return reused && firstByteMs === null && exchange.remoteAddress !== null;
}
