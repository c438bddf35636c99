import type { AcceptsBody } from './body-judge.ts';
import type { ConnectionRecord } from './connect.ts';
import type { FetchLimits } from './limits.ts';
import type { AccessError } from '../outcomes/access-codes.ts';
import type { HeadRecorder } from '../messages/head-recorder.ts';

/** A connection that carries requests one after another. */
export interface SessionConnection extends ConnectionRecord {
  remoteAddress: string;
  /** Null over HTTP/2, where a head is not sent as plain bytes. */
  headRecorder: HeadRecorder | null;
  /** Whether the server has closed its side regularly. */
  isEnded: () => boolean;
  /** How many requests it has carried. */
  requestCount: number;
}

export interface ExchangeRunOptions {
  method: 'GET' | 'POST';
  url: URL;
  requestHeaders: [name: string, value: string][];
  limits: FetchLimits;
  startedAt: Date;
  /** Whether a body that begins like this is wanted; null: every one. */
  acceptsBody: AcceptsBody | null;
  /** The connection that undici is about to write the request to. */
  currentConnection: () => SessionConnection;
  /** Facts about the connection being made, for failures before it exists. */
  connectionAttempt: () => ConnectionRecord;
  /** Abandons a request that still waits for its connection. */
  abandonConnecting: (reason: AccessError) => void;
}
