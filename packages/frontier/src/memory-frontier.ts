import { maxFrontQueues } from '@meguri/schedule';
import { noLimits, ownPlace, type Frontier, type HostPlace } from './frontier.ts';
import { createWaitingHosts } from './waiting-hosts.ts';

/** The frontier in memory: for simulation and tests, and the reference for the one in Redis. */
export function createMemoryFrontier(): Frontier {
  const queues = new Map<bigint, Map<string, number>>();
  const places = new Map<bigint, HostPlace & { frontQueue: number; since: Date }>();
  const back = new Map<bigint, Date>();
  const held = (key: keyof HostPlace, value: string | null) =>
    [...back.keys()].filter((hostId) => value !== null && places.get(hostId)?.[key] === value).length;
  const waiting = createWaitingHosts((hostId) => places.get(hostId) ?? ownPlace(hostId));
  const queueOf = (hostId: bigint) => queues.get(hostId) ?? new Map<string, number>();
  const peek = (hostId: bigint, count: number) =>
    [...queueOf(hostId)]
      .sort(([keyA, a], [keyB, b]) => a - b || (keyA < keyB ? -1 : 1))
      .slice(0, count)
      .map(([urlKey]) => urlKey);
  const scheduleVisit = (hostId: bigint, at: Date) => {
    if (back.has(hostId)) back.set(hostId, at);
  };
  /** Hosts due at the same instant are ordered as Redis orders members: as text. */
  const heap = () =>
    [...back].sort(([idA, a], [idB, b]) => a.getTime() - b.getTime() || (String(idA) < String(idB) ? -1 : 1));

  function giveUp(hostId: bigint) {
    const place = back.delete(hostId) ? places.get(hostId) : undefined;
    if (place) waiting.takeTurns(place.domain);
    return place;
  }

  function release(hostId: bigint): void {
    const place = giveUp(hostId);
    if (!place) return;
    places.delete(hostId);
    waiting.unpark(place.address);
  }

  function requeue(hostId: bigint, now: Date): void {
    const place = giveUp(hostId);
    if (!place) return;
    place.since = now;
    waiting.add(hostId, place.frontQueue);
    waiting.unpark(place.address);
  }

  return {
    push: async (hostId, pages) => {
      const queue = queueOf(hostId);
      const before = queue.size;
      for (const { urlKey, score } of pages) if (!queue.has(urlKey)) queue.set(urlKey, score);
      if (queue.size > 0) queues.set(hostId, queue);
      return queue.size - before;
    },
    peek: async (hostId, count) => peek(hostId, count),
    remove: async (hostId, urlKeys) => {
      const queue = queueOf(hostId);
      for (const urlKey of urlKeys) queue.delete(urlKey);
      if (queue.size === 0) queues.delete(hostId);
      return queue.size;
    },
    size: async (hostId) => queueOf(hostId).size,
    standing: async (hostId) => ({
      size: queueOf(hostId).size,
      isAdmitted: back.has(hostId),
      waitingSince: back.has(hostId) ? null : (places.get(hostId)?.since ?? null),
    }),
    forget: async (hostId) => {
      queues.delete(hostId);
      const place = places.get(hostId);
      giveUp(hostId);
      waiting.delete(hostId);
      places.delete(hostId);
      waiting.unpark(place?.address ?? null);
    },
    enqueue: async (hostId, frontQueue, now, place = ownPlace(hostId)) => {
      existing(frontQueue);
      const known = places.get(hostId);
      if (back.has(hostId) || (known && known.frontQueue <= frontQueue)) return;
      if (known) {
        known.frontQueue = frontQueue;
        waiting.move(hostId, frontQueue);
        return;
      }
      places.set(hostId, { ...place, frontQueue, since: now });
      waiting.add(hostId, frontQueue);
    },
    admit: async (orders, backQueues, now, limits = noLimits) => {
      const admitted: bigint[] = [];
      for (const order of orders.map((one) => one.map(existing))) {
        if (back.size >= backQueues) break;
        const hostId = waiting.next(order, {
          hasTurn: (domain) => held('domain', domain) < (limits.ownOfDomains.get(domain) ?? limits.perDomain),
          hasRoom: (address) => held('address', address) < limits.perAddress,
        });
        if (hostId === null) continue;
        back.set(hostId, now);
        admitted.push(hostId);
      }
      return { admitted, waiting: places.size - back.size };
    },
    take: async ({ now, until, max, pages }) => {
      const taken = heap()
        .filter(([, at]) => at <= now)
        .slice(0, max);
      const due = taken.map(([hostId]) => ({ hostId, urlKeys: peek(hostId, pages) }));
      for (const { hostId } of due) back.set(hostId, until);
      return { due, nextAt: heap()[0]?.[1] ?? null };
    },
    scheduleVisit: async (hostId, at) => scheduleVisit(hostId, at),
    releaseDrained: async (hostId, at) => {
      if (queueOf(hostId).size > 0) {
        scheduleVisit(hostId, at);
        return false;
      }
      release(hostId);
      return true;
    },
    release: async (hostId) => release(hostId),
    requeue: async (hostId, now) => requeue(hostId, now),
    scheduleFairly: async (hostId, at, backQueues, now) => {
      const domain = back.has(hostId) ? places.get(hostId)?.domain : undefined;
      if (domain !== undefined && back.size >= backQueues) {
        const others = waiting.turnsOfOthers(domain);
        const domains = new Set([...back.keys()].map((host) => places.get(host)?.domain));
        const share = Math.max(1, Math.floor(backQueues / (domains.size + others)));
        if (others > 0 && held('domain', domain) > share) {
          requeue(hostId, now);
          return false;
        }
      }
      scheduleVisit(hostId, at);
      return true;
    },
    recall: async (latest, now) => {
      const strays = heap().filter(([, at]) => at > latest);
      for (const [hostId] of strays) back.set(hostId, now);
      for (const address of waiting.parkedAddresses())
        if (held('address', address) === 0) waiting.unpark(address);
      return strays.length;
    },
    counts: async () => ({
      shortTermPages: [...queues.values()].reduce((sum, queue) => sum + queue.size, 0),
      admittedHosts: back.size,
      waitingHosts: places.size - back.size,
    }),
  };
}

function existing(index: number): number {
  if (Number.isInteger(index) && index >= 0 && index < maxFrontQueues) return index;
  throw new RangeError(`front queue ${index} does not exist; there are ${maxFrontQueues}`);
}
