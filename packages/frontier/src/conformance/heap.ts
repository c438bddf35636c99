import { beforeEach, describe, expect, it } from 'vitest';
import type { Frontier } from '../frontier.ts';
import { after, allFronts, now, taking } from './steps.ts';

/** When admitted hosts are visited, and how they leave. */
export function describeHeap(open: () => Frontier): void {
  describe('the heap', () => {
    let frontier: Frontier;
    beforeEach(() => {
      frontier = open();
    });

    const admit = async (...hostIds: bigint[]) => {
      for (const hostId of hostIds) {
        await frontier.enqueue(hostId, 0, now);
        await frontier.admit([[0]], 100, now);
      }
    };
    const taken = async (input: Partial<typeof taking> = {}) =>
      (await frontier.take({ ...taking, ...input })).due.map(({ hostId }) => hostId);

    it('gives admitted hosts with the first of their pages, which stay where they are', async () => {
      await frontier.push(
        1n,
        ['a', 'b', 'c'].map((urlKey, score) => ({ urlKey, score })),
      );
      await admit(1n);
      const { due } = await frontier.take(taking);
      expect(due).toEqual([{ hostId: 1n, urlKeys: ['a', 'b'] }]);
      expect(await frontier.size(1n)).toBe(3);
    });

    it('takes the earliest first, no more than the limit, and none before its time', async () => {
      await admit(1n, 2n, 3n, 4n);
      await frontier.scheduleVisit(1n, after(3));
      await frontier.scheduleVisit(2n, after(2));
      await frontier.scheduleVisit(3n, after(1));
      await frontier.scheduleVisit(4n, after(4));
      expect(await taken({ now: after(3), max: 2 })).toEqual([3n, 2n]);
      expect(await taken({ now: after(3) })).toEqual([1n]);
      expect(await frontier.take({ ...taking, now: after(3) })).toEqual({ due: [], nextAt: after(4) });
    });

    it('gives a host once, and again if it was neither scheduled nor released', async () => {
      await admit(1n);
      expect(await taken()).toEqual([1n]);
      expect(await taken({ now: after(59) })).toEqual([]);
      expect(await taken({ now: after(60) })).toEqual([1n]);
    });

    it('knows nothing of hosts that are not admitted', async () => {
      await frontier.enqueue(1n, 0, now);
      await frontier.scheduleVisit(1n, now);
      await frontier.scheduleVisit(2n, now);
      expect(await frontier.take(taking)).toEqual({ due: [], nextAt: null });
    });

    it('does not give a host that was released or forgotten meanwhile', async () => {
      await admit(1n, 2n);
      await frontier.release(1n);
      await frontier.forget(2n);
      expect(await taken()).toEqual([]);
    });

    it('recalls only hosts that are scheduled too late', async () => {
      await admit(1n, 2n);
      await frontier.scheduleVisit(1n, after(300));
      await frontier.scheduleVisit(2n, after(301));
      expect(await frontier.recall(after(300), after(1))).toBe(1);
      expect(await taken({ now: after(1) })).toEqual([2n]);
      expect(await frontier.recall(after(300), after(1))).toBe(0);
    });
  });

  describe('leaving', () => {
    let frontier: Frontier;
    beforeEach(() => {
      frontier = open();
    });

    it('releases only hosts whose short-term queue is empty', async () => {
      await frontier.push(1n, [{ urlKey: 'a', score: 1 }]);
      await frontier.enqueue(1n, 0, now);
      await frontier.admit([allFronts], 1, now);
      expect(await frontier.releaseDrained(1n, after(9))).toBe(false);
      expect((await frontier.counts()).admittedHosts).toBe(1);
      expect(await frontier.take({ ...taking, now: after(8) })).toEqual({ due: [], nextAt: after(9) });
      await frontier.remove(1n, ['a']);
      expect(await frontier.releaseDrained(1n, after(9))).toBe(true);
      expect(await frontier.counts()).toEqual({ shortTermPages: 0, admittedHosts: 0, waitingHosts: 0 });
    });

    it('forgets a host wherever it is, and only that host', async () => {
      for (const host of [1n, 2n, 3n]) await frontier.push(host, [{ urlKey: 'a', score: 1 }]);
      await frontier.enqueue(1n, 0, now);
      await frontier.admit([allFronts], 1, now);
      await frontier.enqueue(2n, 0, now);
      await frontier.enqueue(3n, 0, now);
      await frontier.forget(1n);
      await frontier.forget(2n);
      await frontier.forget(2n);
      expect(await frontier.counts()).toEqual({ shortTermPages: 1, admittedHosts: 0, waitingHosts: 1 });
      expect(await frontier.peek(1n, 5)).toEqual([]);
      expect((await frontier.admit([allFronts], 1, now)).admitted).toEqual([3n]);
    });
  });
}
