import type { AccessCode, CaptureEvent } from '@meguri/contracts';
import type { Exchange } from '@meguri/fetch';
import type { PageDecision } from './page-state/page-decision.ts';

/** A capture as live views show it. */
export function captureEvent(
  host: string,
  url: string,
  exchange: Exchange,
  code: AccessCode,
  decision: PageDecision,
  quad: number | null,
): CaptureEvent {
  return {
    at: exchange.startedAt,
    host,
    url: url.slice(0, 2000),
    outcome: decision.isNew ? 'new' : decision.outcome,
    code,
    status: exchange.kind === 'response' ? exchange.statusCode : null,
    bytes: exchange.kind === 'response' ? exchange.bytesReceived : 0,
    nextVisitAt: decision.expectedVisitAt,
    quad,
  };
}
