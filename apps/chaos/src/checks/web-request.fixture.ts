import type { FaultRecord, WebRequest } from './web-log.ts';

/** A request that was answered at once, unless the fields say otherwise. */
export function webRequest(fields: Partial<WebRequest> & { arrivedMs: number }): WebRequest {
  return {
    host: 'a.localhost',
    target: '/page.html',
    arrivedAtMs: fields.arrivedMs + wallMinusSteadyMs,
    endedMs: fields.arrivedMs + 1,
    isComplete: true,
    status: 200,
    connection: fields.arrivedMs,
    retryAfterSeconds: null,
    redirectHost: null,
    robotsText: null,
    bodyDigest: null,
    ...fields,
  };
}

export const wallMinusSteadyMs = Date.UTC(2026, 10, 21);

export function fault(fields: Partial<FaultRecord>): FaultRecord {
  return {
    name: 'kill-node',
    detail: '',
    fromMs: 0,
    toMs: 0,
    losesWork: false,
    losesLeases: false,
    holdsWork: false,
    ...fields,
  };
}
