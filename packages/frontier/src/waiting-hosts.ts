import { maxFrontQueues } from '@meguri/schedule';
import type { HostPlace } from './frontier.ts';

/**
 * Hosts that wait for a back queue, in memory: by front queue, then by the turns of their domains, then in
 * line.
 */
export interface WaitingHosts {
  /** Puts a host at the end of the line of its domain. */
  add(hostId: bigint, frontQueue: number): void;
  /** Moves a host to another front queue, where it keeps its place among the hosts of its domain. */
  move(hostId: bigint, frontQueue: number): void;
  /** Removes a host wherever it waits. */
  delete(hostId: bigint): void;
  /** Removes and returns the next host of an order of front queues. Null: none may be admitted. */
  next(
    order: readonly number[],
    may: { hasTurn(domain: string): boolean; hasRoom(address: string): boolean },
  ): bigint | null;
  /** A domain with waiting hosts takes its turn again. */
  takeTurns(domain: string): void;
  /** Turns of other domains, counted over all front queues. */
  turnsOfOthers(domain: string): number;
  /**
   * Returns the first host that waits for room at an address to the line of its domain. False: none waits.
   */
  unpark(address: string | null): boolean;
  parkedAddresses(): string[];
}

export function createWaitingHosts(placeOf: (hostId: bigint) => HostPlace): WaitingHosts {
  const fronts = Array.from({ length: maxFrontQueues }, () => ({
    /** Domains by turn. */
    turns: new Set<string>(),
    /** Hosts of a domain with their place in line. */
    lines: new Map<string, Map<bigint, number>>(),
  }));
  const parked = new Map<string, Map<bigint, { number: number; frontQueue: number }>>();
  let sequence = 0;

  function standInLine(hostId: bigint, frontQueue: number, number: number): void {
    const { lines, turns } = fronts[frontQueue]!;
    const { domain } = placeOf(hostId);
    const line = lines.get(domain) ?? new Map<bigint, number>();
    lines.set(domain, line.set(hostId, number));
    turns.add(domain);
  }

  function first<T>(line: ReadonlyMap<bigint, T>, numberOf: (value: T) => number): [bigint, T] | undefined {
    return [...line].sort(([, a], [, b]) => numberOf(a) - numberOf(b))[0];
  }

  function park(hostId: bigint, frontQueue: number, address: string, number: number): void {
    const line = parked.get(address) ?? new Map<bigint, { number: number; frontQueue: number }>();
    parked.set(address, line.set(hostId, { number, frontQueue }));
  }

  function nextOf(frontQueue: number, domain: string, hasRoom: (address: string) => boolean): bigint | null {
    const { lines } = fronts[frontQueue]!;
    const line = lines.get(domain) ?? new Map<bigint, number>();
    while (line.size > 0) {
      const [hostId, number] = first(line, (value) => value)!;
      line.delete(hostId);
      if (line.size === 0) lines.delete(domain);
      const { address } = placeOf(hostId);
      if (address === null || hasRoom(address)) return hostId;
      park(hostId, frontQueue, address, number);
    }
    return null;
  }

  return {
    add: (hostId, frontQueue) => standInLine(hostId, frontQueue, (sequence += 1)),
    move: (hostId, frontQueue) => {
      const { domain } = placeOf(hostId);
      for (const { lines, turns } of fronts) {
        const line = lines.get(domain);
        const number = line?.get(hostId);
        if (!line || number === undefined) continue;
        line.delete(hostId);
        if (line.size === 0) {
          lines.delete(domain);
          turns.delete(domain);
        }
        standInLine(hostId, frontQueue, number);
        return;
      }
      for (const line of parked.values()) {
        const found = line.get(hostId);
        if (found) line.set(hostId, { ...found, frontQueue });
      }
    },
    delete: (hostId) => {
      for (const { lines } of fronts)
        for (const [domain, line] of lines) if (line.delete(hostId) && line.size === 0) lines.delete(domain);
      for (const [address, line] of parked)
        if (line.delete(hostId) && line.size === 0) parked.delete(address);
    },
    next: (order, { hasTurn, hasRoom }) => {
      for (const frontQueue of order) {
        const { turns, lines } = fronts[frontQueue]!;
        for (const domain of turns) {
          turns.delete(domain);
          if (!hasTurn(domain)) continue;
          const hostId = nextOf(frontQueue, domain, hasRoom);
          if (lines.has(domain)) turns.add(domain);
          if (hostId !== null) return hostId;
        }
      }
      return null;
    },
    takeTurns: (domain) => {
      for (const { lines, turns } of fronts) if (lines.has(domain)) turns.add(domain);
    },
    turnsOfOthers: (domain) =>
      fronts.reduce((sum, { turns }) => sum + turns.size - (turns.has(domain) ? 1 : 0), 0),
    unpark: (address) => {
      const line = address === null ? undefined : parked.get(address);
      const found = line && first(line, ({ number }) => number);
      if (!line || !found || address === null) return false;
      const [hostId, { number, frontQueue }] = found;
      line.delete(hostId);
      if (line.size === 0) parked.delete(address);
      standInLine(hostId, frontQueue, number);
      return true;
    },
    parkedAddresses: () => [...parked.keys()].toSorted(),
  };
}
