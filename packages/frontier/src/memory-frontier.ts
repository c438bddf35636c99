import { frontQueueCount, type Frontier } from './frontier.ts';

/** The frontier in memory: for simulation and tests, and the reference for the one in Redis. */
export function createMemoryFrontier(): Frontier {
  const queues = new Map<bigint, Map<string, number>>();
  const fronts = Array.from({ length: frontQueueCount }, () => new Set<bigint>());
  const back = new Map<bigint, Date>();
  const waitingHosts = () => fronts.reduce((sum, front) => sum + front.size, 0);
  const leaveFronts = (hostId: bigint) => fronts.forEach((front) => front.delete(hostId));
  const queueOf = (hostId: bigint) => queues.get(hostId) ?? new Map<string, number>();
  const putAtEnd = (hostId: bigint, chosen: Set<bigint>) => {
    if (!back.has(hostId) && !fronts.some((front) => front.has(hostId))) chosen.add(hostId);
  };
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
    forget: async (hostId) => {
      queues.delete(hostId);
      back.delete(hostId);
      leaveFronts(hostId);
    },
    enqueue: async (hostId, frontQueue) => putAtEnd(hostId, frontOf(fronts, frontQueue)),
    admit: async (orders, backQueues, now) => {
      const admitted: bigint[] = [];
      for (const order of orders.map((one) => one.map((index) => frontOf(fronts, index)))) {
        const [hostId] = order.find((front) => front.size > 0) ?? [];
        if (back.size >= backQueues || hostId === undefined) continue;
        leaveFronts(hostId);
        back.set(hostId, now);
        admitted.push(hostId);
      }
      return { admitted, waiting: waitingHosts() };
    },
    take: async ({ now, until, most, pages }) => {
      const taken = heap()
        .filter(([, at]) => at <= now)
        .slice(0, most);
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
      back.delete(hostId);
      return true;
    },
    release: async (hostId, frontQueue) => {
      const chosen = frontQueue === undefined ? null : frontOf(fronts, frontQueue);
      back.delete(hostId);
      if (chosen) putAtEnd(hostId, chosen);
    },
    recall: async (latest, now) => {
      const strays = heap().filter(([, at]) => at > latest);
      for (const [hostId] of strays) back.set(hostId, now);
      return strays.length;
    },
    counts: async () => ({
      shortTermPages: [...queues.values()].reduce((sum, queue) => sum + queue.size, 0),
      admittedHosts: back.size,
      waitingHosts: waitingHosts(),
    }),
  };
}

function frontOf(fronts: readonly Set<bigint>[], index: number): Set<bigint> {
  const front = fronts[index];
  if (!front) throw new RangeError(`front queue ${index} does not exist; there are ${fronts.length}`);
  return front;
}
