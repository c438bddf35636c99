import type { AccessCode, CaptureEvent, CaptureVerdict } from '@meguri/contracts';
import type { Exchange } from '@meguri/fetch';

/** A capture as live views show it. */
export function captureEvent(access: {
  host: string;
  url: string;
  exchange: Exchange;
  code: AccessCode;
  verdict: CaptureVerdict;
  nextVisitAt: Date | null;
  quad: number | null;
}): CaptureEvent {
  const { url, exchange, ...rest } = access;
  return {
    ...rest,
    at: exchange.startedAt,
    url: url.slice(0, 2000),
    status: exchange.kind === 'response' ? exchange.statusCode : null,
    bytes: exchange.kind === 'response' ? exchange.bytesReceived : 0,
  };
}
