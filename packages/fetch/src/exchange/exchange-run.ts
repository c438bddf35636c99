import type { AccessCode, TruncationReason } from '@meguri/contracts';
import type { Dispatcher } from 'undici';
import { ByteAccumulator } from '../messages/byte-accumulator.ts';
import {
  AccessError,
  accessCodeOfError,
  describeError,
  errorCodeOf,
  accessCodeOfStatus,
} from '../outcomes/access-codes.ts';
import { BodyJudge, judgedBytes } from './body-judge.ts';
import { headerValue, type Exchange, type ExchangeTimings, type ResponseExchange } from './exchange.ts';
import { freeMemoryOfRead } from '../messages/free-memory.ts';
import type { ExchangeRunOptions, SessionConnection } from './exchange-run-options.ts';
import { watchSpeed } from './watch-speed.ts';
import {
  formatRequestHead,
  formatResponseHead,
  parseStatusLine,
  standardReason,
} from '../messages/message-head.ts';
import { rawHeaderPairs } from '../messages/raw-header-pairs.ts';

interface ReceivedHead {
  statusCode: number;
  statusText: string;
  httpVersion: NonNullable<ResponseExchange['httpVersion']>;
  bytes: Uint8Array;
  headers: ResponseExchange['headers'];
}

/**
 * One exchange under way. It is settled by events of undici or by timers, whichever comes first. When an
 * answer is cut short, the part of the body that has arrived is kept, with the reason.
 */
export class ExchangeRun implements Dispatcher.DispatchHandler {
  readonly result: Promise<Exchange>;
  readonly #options: ExchangeRunOptions;
  readonly #settle: PromiseWithResolvers<Exchange>;
  readonly #startedMs = performance.now();
  readonly #body: ByteAccumulator;
  readonly #totalTimer: NodeJS.Timeout;
  #phaseTimer: NodeJS.Timeout | undefined;
  #controller: Dispatcher.DispatchController | null = null;
  #connection: SessionConnection | null = null;
  #sentMs: number | null = null;
  #firstByteMs: number | null = null;
  #head: ReceivedHead | null = null;
  readonly #judge: BodyJudge;
  #isSettled = false;

  constructor(options: ExchangeRunOptions) {
    this.#options = options;
    this.#settle = Promise.withResolvers<Exchange>();
    this.result = this.#settle.promise;
    this.#judge = new BodyJudge(options.acceptsBody);
    this.#body = new ByteAccumulator(options.limits.maxBodyBytes);
    const { totalTimeoutSeconds } = options.limits;
    this.#totalTimer = setTimeout(
      () => this.#cutShort('time', 'total-timeout', `not finished after ${totalTimeoutSeconds} s`),
      totalTimeoutSeconds * 1000,
    );
  }

  /** Bytes of the body so far. */
  get bytesReceived(): number {
    return this.#body.length;
  }

  /** Ends the exchange as aborted and drops what has arrived. */
  abort(detail: string): void {
    this.#giveUp('aborted', detail);
  }

  /** Ends the exchange as preempted and drops what has arrived, because the page is tried again. */
  preempt(detail: string): void {
    this.#giveUp('preempted', detail);
  }

  #giveUp(code: AccessCode, detail: string): void {
    if (this.#isSettled) return;
    this.#fail(code, detail);
    this.#release(new AccessError(code, detail));
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    this.#connection = this.#options.currentConnection();
    this.#connection.requestCount += 1;
    this.#connection.headRecorder?.start();
    this.#sentMs = performance.now();
    const { headersTimeoutSeconds } = this.#options.limits;
    this.#phaseTimer = setTimeout(
      () =>
        this.#cutShort(
          'time',
          'headers-timeout',
          `no complete response head after ${headersTimeoutSeconds} s`,
        ),
      headersTimeoutSeconds * 1000,
    );
  }

  onResponseStarted(): void {
    this.#firstByteMs ??= performance.now() - (this.#sentMs ?? this.#startedMs);
  }

  onResponseStart(controller: Dispatcher.DispatchController, statusCode: number): void {
    if (statusCode < 200) return; // an interim response: the one that counts is to follow
    clearTimeout(this.#phaseTimer);
    this.#head = this.#readHead(controller, statusCode);
    const { maxHeaderBytes } = this.#options.limits;
    if (this.#head.bytes.length > maxHeaderBytes) {
      this.#head = null;
      this.#cutShort('length', 'headers-too-large', `response head of more than ${maxHeaderBytes} bytes`);
      return;
    }
    const announced = Number(headerValue(this.#head.headers, 'content-length'));
    if (Number.isSafeInteger(announced) && announced > 0) this.#body.expect(announced);
    this.#watchSpeed();
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    const isComplete = this.#body.append(chunk);
    // Chunks of HTTP/2 lie in memory that its streams share.
    if (this.#connection?.headRecorder) freeMemoryOfRead(chunk);
    const isDecidable = !isComplete || this.#body.length >= judgedBytes;
    if (isDecidable && this.#isRefused()) {
      this.#refuse('unspecified');
      this.#release(new AccessError('aborted', 'the media type is not wanted'));
      return;
    }
    if (isComplete) return;
    this.#succeed('length');
    this.#release(new AccessError('aborted', 'body longer than the limit'));
  }

  onResponseEnd(): void {
    if (this.#isRefused()) this.#refuse(null);
    else this.#succeed(null);
  }

  /** Only successful answers are judged: all others are needed, whatever their type. */
  #isRefused(): boolean {
    const head = this.#head;
    if (head === null || accessCodeOfStatus(head.statusCode) !== 'ok') return false;
    return this.#judge.refuses(head.headers, this.#body.view());
  }

  /** Ends an unwanted answer. The beginning of the body is kept, to show what it was. */
  #refuse(truncated: TruncationReason | null): void {
    const isCut = this.#body.length > judgedBytes;
    this.#succeed(truncated ?? (isCut ? 'unspecified' : null), 'media-type-excluded', judgedBytes);
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    const code = this.#codeOf(error);
    if (code === null) this.#reject(error);
    else if (code === 'aborted') this.#fail(code, describeError(error));
    else this.#conclude(truncationOf(code, error), code, describeError(error));
  }

  /** The parser reports a message that ends too early as malformed. */
  #codeOf(error: Error): AccessCode | null {
    const code = accessCodeOfError(error);
    const endedEarly = code === 'protocol-error' && this.#connection?.isEnded();
    return endedEarly ? 'connection-reset' : code;
  }

  #readHead(controller: Dispatcher.DispatchController, statusCode: number): ReceivedHead {
    const headers = rawHeaderPairs(controller.rawHeaders);
    const recorder = this.#connection?.headRecorder ?? null;
    const recorded = recorder?.take() ?? null;
    if (recorded !== null) return { statusCode, headers, bytes: recorded, ...parseStatusLine(recorded) };
    return {
      statusCode,
      headers,
      httpVersion: recorder === null ? '2' : '1.1',
      statusText: standardReason(statusCode),
      bytes: formatResponseHead(statusCode, headers),
    };
  }

  #watchSpeed(): void {
    this.#phaseTimer = watchSpeed(
      this.#options.limits,
      () => this.#body.length,
      (detail) => this.#cutShort('time', 'too-slow', detail),
    );
  }

  /** Ends an incomplete answer: a truncated response if part of the body has arrived, else a failure. */
  #conclude(reason: TruncationReason, code: AccessCode, detail: string): void {
    if (this.#head !== null && this.#body.length > 0 && this.#isRefused()) this.#refuse(reason);
    else if (this.#head !== null && this.#body.length > 0) this.#succeed(reason);
    else this.#fail(code, detail);
  }

  /** Ends an answer that is still under way. */
  #cutShort(reason: TruncationReason, code: AccessCode, detail: string): void {
    this.#conclude(reason, code, detail);
    this.#release(new AccessError(code, detail));
  }

  /** Releases the connection, on which the rest of the answer may still arrive. */
  #release(reason: AccessError): void {
    if (this.#controller === null) this.#options.abandonConnecting(reason);
    else this.#controller.abort(reason);
  }

  #succeed(truncated: TruncationReason | null, code: AccessCode | null = null, keptBytes = Infinity): void {
    const head = this.#head;
    const connection = this.#connection;
    if (head === null || connection === null || !this.#finish()) return;
    const { method, url, requestHeaders, startedAt } = this.#options;
    const bytesReceived = head.bytes.length + this.#body.length;
    const whole = this.#body.take();
    const body = whole.length > keptBytes ? whole.slice(0, keptBytes) : whole;
    this.#settle.resolve({
      kind: 'response',
      code: code ?? accessCodeOfStatus(head.statusCode),
      url: url.href,
      startedAt,
      statusCode: head.statusCode,
      statusText: head.statusText,
      httpVersion: head.httpVersion,
      requestHead: formatRequestHead(method, url, requestHeaders),
      responseHead: head.bytes,
      headers: head.headers,
      body,
      truncated,
      remoteAddress: connection.remoteAddress,
      timings: this.#timings(),
      bytesReceived,
      reusedConnection: connection.requestCount > 1,
      retryAfter: headerValue(head.headers, 'retry-after'),
      location: headerValue(head.headers, 'location'),
    });
  }

  #fail(code: AccessCode, detail: string): void {
    if (!this.#finish()) return;
    const { url, startedAt, connectionAttempt } = this.#options;
    const { remoteAddress } = this.#connection ?? connectionAttempt();
    const timings = this.#timings();
    this.#settle.resolve({ kind: 'failure', code, detail, url: url.href, startedAt, timings, remoteAddress });
  }

  #reject(error: Error): void {
    if (this.#finish()) this.#settle.reject(error);
  }

  #timings(): ExchangeTimings {
    const reused = this.#connection !== null && this.#connection.requestCount > 1;
    const { dnsMs, connectMs } = this.#connection ?? this.#options.connectionAttempt();
    return {
      dnsMs: reused ? null : dnsMs,
      connectMs: reused ? null : connectMs,
      sentMs: this.#sentMs === null ? null : this.#sentMs - this.#startedMs,
      firstByteMs: this.#firstByteMs,
      totalMs: performance.now() - this.#startedMs,
    };
  }

  /** Marks the exchange as over; false if it was over before. */
  #finish(): boolean {
    if (this.#isSettled) return false;
    this.#isSettled = true;
    clearTimeout(this.#totalTimer);
    clearTimeout(this.#phaseTimer);
    return true;
  }
}

/** The truncation reason of a body whose connection failed in the middle. */
function truncationOf(code: AccessCode, error: Error): TruncationReason {
  const endedEarly =
    code === 'connection-reset' || errorCodeOf(error) === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH';
  return endedEarly ? 'disconnect' : 'unspecified';
}
