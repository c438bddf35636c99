import type { AccessCode, CaptureEvent } from '@meguri/contracts';
import type { Exchange } from '@meguri/fetch';
import type { PageDecision } from '@meguri/schedule';

/** A capture as live views show it. */
export function captureEvent(
  host: string,
  url: string,
  exchange: Exchange,
  code: AccessCode,
  decision: Pick<PageDecision, 'verdict' | 'expectedVisitAt'>,
  quad: number | null,
): CaptureEvent {
  return {
    at: exchange.startedAt,
    host,
    url: url.slice(0, 2000),
    outcome: decision.verdict === 'first' ? 'new' : decision.verdict,
    code,
    status: exchange.kind === 'response' ? exchange.statusCode : null,
    bytes: exchange.kind === 'response' ? exchange.bytesReceived : 0,
    nextVisitAt: decision.expectedVisitAt,
    quad,
  };
}
