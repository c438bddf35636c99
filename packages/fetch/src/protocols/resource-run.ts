import type { AccessCode, TruncationReason } from '@meguri/contracts';
import { BodyJudge, judgedBytes, type AcceptsBody } from '../exchange/body-judge.ts';
import type { ConnectionRecord } from '../exchange/connect.ts';
import type { Exchange, ExchangeTimings, ResponseExchange } from '../exchange/exchange.ts';
import type { RunningRequest } from '../exchange/host-session.ts';
import type { FetchLimits } from '../exchange/limits.ts';
import { watchSpeed } from '../exchange/watch-speed.ts';
import { ByteAccumulator } from '../messages/byte-accumulator.ts';
import { AccessError } from '../outcomes/access-codes.ts';
import type { ResourceAnswer } from './protocol.ts';

/** Codes of an answer that has something to archive; all others are failures. */
const answered: ReadonlySet<AccessCode> = new Set<AccessCode>(['ok', 'not-modified', 'redirect']);

export interface ResourceRunOptions {
  url: URL;
  limits: FetchLimits;
  startedAt: Date;
  /** Whether a body that begins like this is wanted; null: every one. */
  acceptsBody: AcceptsBody | null;
  /** Facts about the connection, also while it is made. */
  connection: () => ConnectionRecord;
  /** Whether an earlier request used the connection. */
  isReused: boolean;
  /** Ends the connection, on which more of the answer may arrive. */
  release: (reason: AccessError) => void;
}

/**
 * One request of a `ResourceProtocol` under way. The first to settle it wins: its conversation, a time limit,
 * the size limit, or the caller. When an answer is cut short, the part of the body that has arrived is kept,
 * with the reason.
 */
export class ResourceRun implements RunningRequest {
  readonly result: Promise<Exchange>;
  readonly #options: ResourceRunOptions;
  readonly #settle = Promise.withResolvers<Exchange>();
  readonly #startedMs = performance.now();
  readonly #body: ByteAccumulator;
  readonly #judge: BodyJudge;
  readonly #totalTimer: NodeJS.Timeout;
  #phaseTimer: NodeJS.Timeout | undefined;
  #headers: ResponseExchange['headers'] = [];
  #sentMs: number | null = null;
  #firstByteMs: number | null = null;
  #isSettled = false;

  constructor(options: ResourceRunOptions) {
    this.#options = options;
    this.result = this.#settle.promise;
    this.#body = new ByteAccumulator(options.limits.maxBodyBytes);
    this.#judge = new BodyJudge(options.acceptsBody);
    const { totalTimeoutSeconds } = options.limits;
    this.#totalTimer = setTimeout(
      () => this.#cutShort('time', 'total-timeout', `not finished after ${totalTimeoutSeconds} s`),
      totalTimeoutSeconds * 1000,
    );
  }

  get bytesReceived(): number {
    return this.#body.length;
  }

  /** Ends the request as aborted and drops what has arrived. */
  abort(detail: string): void {
    this.#giveUp('aborted', detail);
  }

  preempt(detail: string): void {
    this.#giveUp('preempted', detail);
  }

  /** Called when the connection is made: the server's time begins. */
  sent(): void {
    if (this.#isSettled) return;
    this.#sentMs = performance.now();
    const { headersTimeoutSeconds } = this.#options.limits;
    this.#phaseTimer = setTimeout(
      () => this.#cutShort('time', 'headers-timeout', `no answer after ${headersTimeoutSeconds} s`),
      headersTimeoutSeconds * 1000,
    );
  }

  begin(headers: ResponseExchange['headers']): void {
    this.#headers = headers;
  }

  /** Takes bytes of the body; false once no more are wanted. */
  write(chunk: Uint8Array): boolean {
    if (this.#isSettled) return false;
    if (this.#firstByteMs === null) this.#recordFirstByte();
    const isComplete = this.#body.append(chunk);
    const isDecidable = !isComplete || this.#body.length >= judgedBytes;
    if (isDecidable && this.#isRefused()) this.#refuse('unspecified');
    else if (isComplete) return true;
    else this.#succeed('ok', 'length', null);
    this.#options.release(new AccessError('aborted', 'no more of the body is wanted'));
    return false;
  }

  /** Ends with the conversation's answer. */
  finish({ code, location, detail = code }: ResourceAnswer): void {
    this.#firstByteMs ??= this.#msSinceSent();
    if (code === 'ok' && this.#isRefused()) this.#refuse(null);
    else if (answered.has(code)) this.#succeed(code, null, location ?? null);
    else this.#conclude('disconnect', code, detail);
  }

  /** Ends because the connection failed; a part of the body that has arrived is kept. */
  fail(code: AccessCode, detail: string): void {
    if (code === 'aborted') this.#fail(code, detail);
    else this.#conclude(code === 'connection-reset' ? 'disconnect' : 'unspecified', code, detail);
  }

  #recordFirstByte(): void {
    this.#firstByteMs = this.#msSinceSent();
    clearTimeout(this.#phaseTimer);
    this.#phaseTimer = watchSpeed(
      this.#options.limits,
      () => this.#body.length,
      (detail) => this.#cutShort('time', 'too-slow', detail),
    );
  }

  #msSinceSent(): number {
    return performance.now() - (this.#sentMs ?? this.#startedMs);
  }

  #giveUp(code: AccessCode, detail: string): void {
    if (this.#isSettled) return;
    this.#fail(code, detail);
    this.#options.release(new AccessError(code, detail));
  }

  #cutShort(reason: TruncationReason, code: AccessCode, detail: string): void {
    this.#conclude(reason, code, detail);
    this.#options.release(new AccessError(code, detail));
  }

  #conclude(reason: TruncationReason, code: AccessCode, detail: string): void {
    if (this.#body.length > 0 && this.#isRefused()) this.#refuse(reason);
    else if (this.#body.length > 0) this.#succeed('ok', reason, null);
    else this.#fail(code, detail);
  }

  #isRefused(): boolean {
    return this.#judge.refuses(this.#headers, this.#body.view());
  }

  /** Ends an unwanted answer. The beginning of the body is kept, to show what it was. */
  #refuse(truncated: TruncationReason | null): void {
    const isCut = this.#body.length > judgedBytes;
    const reason = truncated ?? (isCut ? 'unspecified' : null);
    this.#succeed('media-type-excluded', reason, null, judgedBytes);
  }

  #succeed(
    code: AccessCode,
    truncated: TruncationReason | null,
    location: string | null,
    keptBytes = Infinity,
  ): void {
    if (!this.#finish()) return;
    const { url, startedAt, connection, isReused } = this.#options;
    const bytesReceived = this.#body.length;
    const whole = this.#body.take();
    const body = bytesReceived > keptBytes ? whole.slice(0, keptBytes) : whole;
    this.#settle.resolve({
      kind: 'response',
      code,
      url: url.href,
      startedAt,
      statusCode: null,
      statusText: '',
      httpVersion: null,
      requestHead: new Uint8Array(),
      responseHead: new Uint8Array(),
      headers: this.#headers,
      body,
      truncated,
      remoteAddress: connection().remoteAddress ?? '',
      timings: this.#timings(),
      bytesReceived,
      reusedConnection: isReused,
      retryAfter: null,
      location,
    });
  }

  #fail(code: AccessCode, detail: string): void {
    if (!this.#finish()) return;
    const { url, startedAt, connection } = this.#options;
    const { remoteAddress } = connection();
    const timings = this.#timings();
    this.#settle.resolve({ kind: 'failure', code, detail, url: url.href, startedAt, timings, remoteAddress });
  }

  #timings(): ExchangeTimings {
    const { isReused, connection } = this.#options;
    const { dnsMs, connectMs } = connection();
    return {
      dnsMs: isReused ? null : dnsMs,
      connectMs: isReused ? null : connectMs,
      sentMs: this.#sentMs === null ? null : this.#sentMs - this.#startedMs,
      firstByteMs: this.#firstByteMs,
      totalMs: performance.now() - this.#startedMs,
    };
  }

  /** Marks the request as over; false if it was over before. */
  #finish(): boolean {
    if (this.#isSettled) return false;
    this.#isSettled = true;
    clearTimeout(this.#totalTimer);
    clearTimeout(this.#phaseTimer);
    return true;
  }
}
