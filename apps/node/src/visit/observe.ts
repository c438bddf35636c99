import type { AccessCode } from '@meguri/contracts';
import { diedUnanswered, type Exchange } from '@meguri/fetch';
import { endOf } from '../commit/access-to-commit.ts';

/** What an access tells about its host. */
export interface HostObservation {
  code: AccessCode;
  startedAt: Date;
  /** When the answer began: by then, and not before, the host has surely had the request. */
  answeredAt: Date;
  endedAt: Date;
  bytes: number;
  retryAfter: string | null;
  remoteAddress: string | null;
}

export function observe(exchange: Exchange): HostObservation {
  return {
    // The server closed a connection that it had kept, as it may: no more than had we done it.
    code: diedUnanswered(exchange) ? 'aborted' : exchange.code,
    startedAt: exchange.startedAt,
    answeredAt: answeredAt(exchange),
    endedAt: endOf(exchange),
    bytes: exchange.kind === 'response' ? exchange.bytesReceived : 0,
    retryAfter: exchange.kind === 'response' ? exchange.retryAfter : null,
    remoteAddress: exchange.remoteAddress,
  };
}

function answeredAt({ startedAt, timings }: Exchange): Date {
  const { sentMs, firstByteMs } = timings;
  return new Date(startedAt.getTime() + Math.floor((sentMs ?? 0) + (firstByteMs ?? 0)));
}
