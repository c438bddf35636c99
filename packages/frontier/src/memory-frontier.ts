import { frontQueueCount, type Frontier } from './frontier.ts';

/** The frontier in memory: for simulation and tests, and the plain statement of what the Redis one does. */
export function createMemoryFrontier(): Frontier {
  const queues = new Map<bigint, Map<string, number>>();
  const fronts = Array.from({ length: frontQueueCount }, () => new Set<bigint>());
  const back = new Map<bigint, Date>();
  const waitingHosts = () => fronts.reduce((sum, front) => sum + front.size, 0);
  const leaveFronts = (hostId: bigint) => fronts.forEach((front) => front.delete(hostId));
  const queueOf = (hostId: bigint) => queues.get(hostId) ?? new Map<string, number>();
  const enqueue = (hostId: bigint, chosen: Set<bigint>) => {
    if (!back.has(hostId) && !fronts.some((front) => front.has(hostId))) chosen.add(hostId);
  };

  return {
    push: async (hostId, pages) => {
      const queue = queueOf(hostId);
      const before = queue.size;
      for (const { urlKey, score } of pages) if (!queue.has(urlKey)) queue.set(urlKey, score);
      if (queue.size > 0) queues.set(hostId, queue);
      return queue.size - before;
    },
    peek: async (hostId, count) =>
      [...queueOf(hostId)]
        .sort(([keyA, a], [keyB, b]) => a - b || (keyA < keyB ? -1 : 1))
        .slice(0, count)
        .map(([urlKey]) => urlKey),
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
    wait: async (hostId, frontQueue) => enqueue(hostId, frontOf(fronts, frontQueue)),
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
    releaseDrained: async (hostId) => {
      if (queueOf(hostId).size > 0) return false;
      back.delete(hostId);
      return true;
    },
    release: async (hostId, frontQueue) => {
      const chosen = frontQueue === undefined ? null : frontOf(fronts, frontQueue);
      back.delete(hostId);
      if (chosen) enqueue(hostId, chosen);
    },
    admitted: async () => new Map(back),
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
