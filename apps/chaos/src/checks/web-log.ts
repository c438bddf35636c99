/**
 * One exchange in the web's log. Instants are of the machine's steady clock, unless the wall clock is named.
 */
export interface WebRequest {
  /** `name:port` */
  host: string;
  /** path and query */
  target: string;
  arrivedMs: number;
  /** wall clock */
  arrivedAtMs: number;
  /** earliest time at which the crawler could have received the end of the response */
  endedMs: number;
  /** the whole answer was sent */
  isComplete: boolean;
  status: number | null;
  connection: number;
  retryAfterSeconds: number | null;
  /** host that a redirect leads to */
  redirectHost: string | null;
  /** content of robots.txt; null: the answer has none */
  robotsText: string | null;
  /** SHA-256 of the body as sent, in hex; null for other kinds of answers */
  bodyDigest: string | null;
}

/** A change of a host's robots.txt. */
export interface RobotsChange {
  host: string;
  atMs: number;
  text: string;
}

/** A fault that was injected. */
export interface FaultRecord {
  name: string;
  detail: string;
  fromMs: number;
  toMs: number;
  /** Processes may have lost uncommitted results. */
  losesWork: boolean;
  /** A process may have lost leases without noticing. */
  losesLeases: boolean;
  /** Results are not committed while the fault lasts. */
  holdsWork: boolean;
}

export const robotsTarget = '/robots.txt';

/** Requests of each host in order of arrival. */
export function byHost(requests: readonly WebRequest[]): Map<string, WebRequest[]> {
  const hosts = Map.groupBy(requests, ({ host }) => host);
  for (const ofHost of hosts.values()) ofHost.sort((a, b) => a.arrivedMs - b.arrivedMs);
  return hosts;
}

/** One request in a line, for messages. */
export function describeRequest({
  host,
  target,
  arrivedMs,
  endedMs,
  status,
  connection,
}: WebRequest): string {
  const seconds = (ms: number) => (ms / 1000).toFixed(3);
  return `${host}${target} (${status ?? 'no answer'}, connection ${connection}, ${seconds(arrivedMs)}–${seconds(endedMs)} s)`;
}
