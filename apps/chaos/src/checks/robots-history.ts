import { evaluateRobots, parseRobots, type ParsedRobots } from '@meguri/robots';
import { robotsTarget, type RobotsChange, type WebRequest } from './web-log.ts';

/** The robots.txt of each host over time, by the web's log. */
export interface RobotsHistory {
  /** Whether every robots.txt of a period forbids a path. */
  forbade(host: string, target: string, fromMs: number, toMs: number): boolean;
  /** The least Crawl-delay of a period; 0 if one robots.txt in it has none. */
  minCrawlDelaySeconds(host: string, fromMs: number, toMs: number): number;
}

interface Version {
  fromMs: number;
  robots: ParsedRobots;
}

const agent = 'Meguri';
const nothing = parseRobots(new Uint8Array());

export function createRobotsHistory(
  requests: readonly WebRequest[],
  changes: readonly RobotsChange[],
): RobotsHistory {
  const versions = new Map<string, Version[]>();
  const redirectHostOf = new Map<string, string>();
  const encoder = new TextEncoder();
  for (const { host, atMs, text } of [...changes].sort((a, b) => a.atMs - b.atMs)) {
    const version = { fromMs: atMs, robots: parseRobots(encoder.encode(text)) };
    versions.set(host, [...(versions.get(host) ?? []), version]);
  }
  for (const request of requests) {
    if (request.target !== robotsTarget) continue;
    const { host, robotsText, redirectHost, arrivedMs } = request;
    if (redirectHost !== null) redirectHostOf.set(host, redirectHost);
    const known = versions.get(host) ?? [];
    const first = known[0];
    // The robots.txt in force before the first change.
    if (robotsText === null || first?.fromMs === -Infinity || (first && first.fromMs <= arrivedMs)) continue;
    versions.set(host, [{ fromMs: -Infinity, robots: parseRobots(encoder.encode(robotsText)) }, ...known]);
  }

  function between(host: string, fromMs: number, toMs: number): ParsedRobots[] {
    const own = versions.get(host) ?? versions.get(redirectHostOf.get(host) ?? '') ?? [];
    const all = own[0]?.fromMs === -Infinity ? own : [{ fromMs: -Infinity, robots: nothing }, ...own];
    return all
      .filter((version, index) => version.fromMs <= toMs && (all[index + 1]?.fromMs ?? Infinity) >= fromMs)
      .map(({ robots }) => robots);
  }

  return {
    forbade: (host, target, fromMs, toMs) =>
      between(host, fromMs, toMs).every((robots) => !evaluateRobots(robots, agent, target).allowed),
    minCrawlDelaySeconds: (host, fromMs, toMs) =>
      Math.min(
        ...between(host, fromMs, toMs).map(
          (robots) => evaluateRobots(robots, agent, '/').crawlDelaySeconds ?? 0,
        ),
      ),
  };
}
