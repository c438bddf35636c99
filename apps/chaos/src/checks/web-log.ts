/** One exchange as the web saw it. Instants are of the machine's steady clock unless they say otherwise. */
export interface WebRequest {
  /** `name:port` */
  host: string;
  /** path and query */
  target: string;
  arrivedMs: number;
  /** wall clock */
  arrivedAtMs: number;
  /** when the crawler had the end of the answer, at the earliest */
  endedMs: number;
  /** the whole answer was given away */
  isComplete: boolean;
  status: number | null;
  connection: number;
  retryAfterSeconds: number | null;
  /** host that a redirect leads to */
  redirectHost: string | null;
  /** of robots.txt, where there is one */
  robotsText: string | null;
  /** SHA-256 of the body as sent, in hex; null where it was no plain body */
  bodyDigest: string | null;
}

/** From then on the host's robots.txt was another one. */
export interface RobotsChange {
  host: string;
  atMs: number;
  text: string;
}

/** Something that was done to the crawler. */
export interface FaultRecord {
  name: string;
  detail: string;
  fromMs: number;
  toMs: number;
  /** Processes may have lost what they had not committed. */
  losesWork: boolean;
  /** A process may have lost leases that it still believed in. */
  losesLeases: boolean;
  /** While it lasts, what was fetched waits to be committed. */
  holdsWork: boolean;
}

export const robotsTarget = '/robots.txt';

/** Requests of each host in the order of their arrival. */
export function byHost(requests: readonly WebRequest[]): Map<string, WebRequest[]> {
  const hosts = Map.groupBy(requests, ({ host }) => host);
  for (const ofHost of hosts.values()) ofHost.sort((a, b) => a.arrivedMs - b.arrivedMs);
  return hosts;
}

/** For messages: one request in a line. */
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
