import { beforeEach, describe, expect, it } from 'vitest';
import { frontQueueCount, noLimits, type Frontier } from './frontier.ts';

const now = new Date('2025-03-01T00:00:00.000Z');
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const taking = { now, until: after(60), most: 100, pages: 2 };
const allFronts = Array.from({ length: frontQueueCount }, (_, index) => index);

/**
 * What every {@link Frontier} does.
 *
 * @param open an empty frontier, unlike any other
 */
export function describeFrontier(adapter: string, open: () => Frontier): void {
  describe(`${adapter} as a frontier`, () => {
    let frontier: Frontier;
    beforeEach(() => {
      frontier = open();
    });

    describe('short-term queues', () => {
      it('give pages by score, equal scores by key, and keep them until they are removed', async () => {
        await frontier.push(1n, [
          { urlKey: 'c', score: 0.5 },
          { urlKey: 'b', score: 0.5 },
          { urlKey: 'a', score: 2 },
          { urlKey: 'd', score: -1 },
        ]);
        expect(await frontier.peek(1n, 3)).toEqual(['d', 'b', 'c']);
        expect(await frontier.peek(1n, 10)).toEqual(['d', 'b', 'c', 'a']);
        expect(await frontier.remove(1n, ['b', 'd', 'never there'])).toBe(2);
        expect(await frontier.peek(1n, 10)).toEqual(['c', 'a']);
      });

      it('keep the score of a page that is pushed again, also within one push', async () => {
        expect(await frontier.push(1n, [{ urlKey: 'a', score: 1 }])).toBe(1);
        const again = [
          { urlKey: 'b', score: 5 },
          { urlKey: 'a', score: 9 },
          { urlKey: 'b', score: 0 },
        ];
        expect(await frontier.push(1n, again)).toBe(1);
        expect(await frontier.peek(1n, 2)).toEqual(['a', 'b']);
      });

      it('keep scores to the last bit', async () => {
        const close = 1 - 2 ** -53;
        await frontier.push(1n, [
          { urlKey: 'a', score: 1 },
          { urlKey: 'b', score: close },
        ]);
        expect(await frontier.peek(1n, 1)).toEqual(['b']);
      });

      it('answer nothing when nothing is asked for', async () => {
        await frontier.push(1n, [{ urlKey: 'a', score: 1 }]);
        expect(await frontier.peek(1n, 0)).toEqual([]);
        expect(await frontier.push(1n, [])).toBe(0);
        expect(await frontier.remove(1n, [])).toBe(1);
      });

      it('belong to one host each', async () => {
        await frontier.push(1n, [{ urlKey: 'a', score: 1 }]);
        await frontier.push(2n, [{ urlKey: 'a', score: 1 }]);
        expect(await frontier.remove(1n, ['a'])).toBe(0);
        expect(await frontier.size(1n)).toBe(0);
        expect(await frontier.size(2n)).toBe(1);
        expect((await frontier.counts()).shortTermPages).toBe(1);
      });

      it('take thousands of pages at once', async () => {
        const pages = Array.from({ length: 2_500 }, (_, index) => ({ urlKey: `p${index}`, score: index }));
        expect(await frontier.push(1n, pages)).toBe(2_500);
        expect(await frontier.peek(1n, 1)).toEqual(['p0']);
        const all = pages.map(({ urlKey }) => urlKey);
        expect(await frontier.remove(1n, all.slice(0, 2_400))).toBe(100);
        expect((await frontier.counts()).shortTermPages).toBe(100);
      });
    });

    describe('admission', () => {
      it('takes the first of the first queue in the order given that is not empty', async () => {
        await frontier.enqueue(10n, 3);
        await frontier.enqueue(11n, 3);
        await frontier.enqueue(12n, 1);
        expect((await frontier.admit([[0, 3, 1]], 10, now)).admitted).toEqual([10n]);
        expect((await frontier.admit([[1, 3]], 10, now)).admitted).toEqual([12n]);
        expect((await frontier.admit([allFronts], 10, now)).admitted).toEqual([11n]);
        expect((await frontier.admit([allFronts], 10, now)).admitted).toEqual([]);
      });

      it('reads only the queues of its order', async () => {
        await frontier.enqueue(10n, 3);
        expect((await frontier.admit([[0, 1, 2, 4]], 10, now)).admitted).toEqual([]);
      });

      it('never lets more hosts in than there are back queues', async () => {
        for (const host of [1n, 2n, 3n]) await frontier.enqueue(host, 2);
        expect((await frontier.admit([allFronts], 0, now)).admitted).toEqual([]);
        expect((await frontier.admit([allFronts], 2, now)).admitted).toEqual([1n]);
        expect((await frontier.admit([allFronts], 2, now)).admitted).toEqual([2n]);
        expect((await frontier.admit([allFronts], 2, now)).admitted).toEqual([]);
        await frontier.release(1n);
        expect((await frontier.admit([allFronts], 2, now)).admitted).toEqual([3n]);
      });

      it('lets in as many at once as there are orders, each by its own', async () => {
        for (const host of [1n, 2n, 3n]) await frontier.enqueue(host, 2);
        await frontier.enqueue(4n, 0);
        expect((await frontier.admit([[1], [2, 0], [0, 2]], 9, now)).admitted).toEqual([1n, 4n]);
        expect(await frontier.admit([allFronts, allFronts, allFronts], 3, now)).toEqual({
          admitted: [2n],
          waiting: 1,
        });
        expect((await frontier.admit([], 9, now)).admitted).toEqual([]);
      });

      it('does so even when many ask at once', async () => {
        for (let host = 1n; host <= 20n; host += 1n) await frontier.enqueue(host, 0);
        const answers = await Promise.all(
          Array.from({ length: 40 }, () => frontier.admit([allFronts], 7, now)),
        );
        const letIn = answers.flatMap(({ admitted }) => admitted);
        expect(new Set(letIn).size).toBe(7);
        expect(letIn).toHaveLength(7);
      });

      it('carries ids of all 63 bits', async () => {
        const widest = 2n ** 63n - 1n;
        await frontier.enqueue(widest, 0);
        expect((await frontier.admit([allFronts], 1, now)).admitted).toEqual([widest]);
        const { due } = await frontier.take({ now, until: after(60), most: 1, pages: 1 });
        expect(due).toEqual([{ hostId: widest, urlKeys: [] }]);
      });
    });

    describe('front queues', () => {
      it('have a host once, where it came first', async () => {
        await frontier.enqueue(1n, 2);
        await frontier.enqueue(2n, 2);
        await frontier.enqueue(1n, 2);
        await frontier.enqueue(1n, 0);
        expect((await frontier.counts()).waitingHosts).toBe(2);
        expect((await frontier.admit([[0]], 9, now)).admitted).toEqual([]);
        expect((await frontier.admit([[2]], 9, now)).admitted).toEqual([1n]);
      });

      it('have no host that is admitted', async () => {
        await frontier.enqueue(1n, 2);
        await frontier.admit([allFronts], 9, now);
        await frontier.enqueue(1n, 2);
        expect((await frontier.counts()).waitingHosts).toBe(0);
      });

      it('take a released host at their end, in the same step', async () => {
        await frontier.enqueue(1n, 4);
        await frontier.admit([allFronts], 1, now);
        await frontier.enqueue(2n, 4);
        await frontier.requeue(1n);
        expect(await frontier.counts()).toEqual({ shortTermPages: 0, admittedHosts: 0, waitingHosts: 2 });
        expect((await frontier.admit([allFronts], 1, now)).admitted).toEqual([2n]);
        await frontier.release(2n);
        expect((await frontier.admit([allFronts], 1, now)).admitted).toEqual([1n]);
      });

      it('keep the place of a host that waits and is released all the same', async () => {
        await frontier.enqueue(1n, 1);
        await frontier.requeue(1n);
        await frontier.release(1n);
        expect((await frontier.admit([[4]], 1, now)).admitted).toEqual([]);
        expect((await frontier.admit([[1]], 1, now)).admitted).toEqual([1n]);
      });

      it.each([-1, frontQueueCount, 0.5])('number %f does not exist', async (index) => {
        for (const host of [1n, 2n]) await frontier.enqueue(host, 0);
        await frontier.admit([allFronts], 1, now);
        await expect(frontier.enqueue(1n, index)).rejects.toThrow(RangeError);
        await expect(frontier.admit([[0, index]], 9, now)).rejects.toThrow(RangeError);
        expect(await frontier.counts()).toEqual({ shortTermPages: 0, admittedHosts: 1, waitingHosts: 1 });
      });
    });

    describe('domains and addresses', () => {
      const large = { domain: 'large.example', address: '192.0.2.1' };
      const ten = Array.from({ length: 10 }, (_, index) => BigInt(index + 1));
      const admitAll = async (most: number, limits = noLimits) =>
        (
          await frontier.admit(
            Array.from({ length: most }, () => allFronts),
            most,
            now,
            limits,
          )
        ).admitted;

      it('take turns, however many hosts of a domain wait', async () => {
        for (const host of ten) await frontier.enqueue(host, 2, large);
        await frontier.enqueue(11n, 2);
        await frontier.enqueue(12n, 2);
        expect(await admitAll(5)).toEqual([1n, 11n, 12n, 2n, 3n]);
      });

      it('hold no more back queues than their limit, and take the next when they give one up', async () => {
        for (const host of ten) await frontier.enqueue(host, 2, large);
        const limits = { ...noLimits, perDomain: 2 };
        expect(await admitAll(10, limits)).toEqual([1n, 2n]);
        await frontier.release(2n);
        expect(await admitAll(10, limits)).toEqual([3n]);
        const raised = { ...limits, ownOfDomains: new Map([[large.domain, 4]]) };
        await frontier.release(1n);
        expect(await admitAll(10, raised)).toEqual([4n, 5n, 6n]);
        expect((await frontier.counts()).waitingHosts).toBe(4);
      });

      it('with one address share the back queues of the address', async () => {
        for (const host of ten) await frontier.enqueue(host, 2, { domain: `${host}.example`, address: 'a' });
        const limits = { ...noLimits, perAddress: 3 };
        expect(await admitAll(10, limits)).toEqual([1n, 2n, 3n]);
        await frontier.forget(2n);
        expect(await admitAll(10, limits)).toEqual([4n]);
        expect((await frontier.counts()).waitingHosts).toBe(6);
      });

      it('give a back queue back when others wait and they hold more than an equal share', async () => {
        for (const host of ten.slice(0, 4)) await frontier.enqueue(host, 2, large);
        await admitAll(4);
        expect(await frontier.scheduleFairly(1n, after(1), 4)).toBe(true);
        await frontier.enqueue(11n, 2);
        expect(await frontier.scheduleFairly(1n, after(1), 5)).toBe(true);
        expect(await frontier.scheduleFairly(1n, after(1), 4)).toBe(false);
        expect(await admitAll(4)).toEqual([11n]);
        expect(await frontier.scheduleFairly(11n, after(1), 4)).toBe(true);
        expect(await frontier.scheduleFairly(2n, after(1), 4)).toBe(true);
      });
    });

    describe('the heap', () => {
      const admit = async (...hostIds: bigint[]) => {
        for (const hostId of hostIds) {
          await frontier.enqueue(hostId, 0);
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
        expect(await taken({ now: after(3), most: 2 })).toEqual([3n, 2n]);
        expect(await taken({ now: after(3) })).toEqual([1n]);
        expect(await frontier.take({ ...taking, now: after(3) })).toEqual({ due: [], nextAt: after(4) });
      });

      it('gives a host once, and again when nothing was heard of it', async () => {
        await admit(1n);
        expect(await taken()).toEqual([1n]);
        expect(await taken({ now: after(59) })).toEqual([]);
        expect(await taken({ now: after(60) })).toEqual([1n]);
      });

      it('knows nothing of hosts that are not admitted', async () => {
        await frontier.enqueue(1n, 0);
        await frontier.scheduleVisit(1n, now);
        await frontier.scheduleVisit(2n, now);
        expect(await frontier.take(taking)).toEqual({ due: [], nextAt: null });
      });

      it('gives no host that was released or forgotten meanwhile', async () => {
        await admit(1n, 2n);
        await frontier.release(1n);
        await frontier.forget(2n);
        expect(await taken()).toEqual([]);
      });

      it('recalls hosts that are scheduled too late, and no others', async () => {
        await admit(1n, 2n);
        await frontier.scheduleVisit(1n, after(300));
        await frontier.scheduleVisit(2n, after(301));
        expect(await frontier.recall(after(300), after(1))).toBe(1);
        expect(await taken({ now: after(1) })).toEqual([2n]);
        expect(await frontier.recall(after(300), after(1))).toBe(0);
      });
    });

    it('releases a host whose short-term queue is empty, and no other', async () => {
      await frontier.push(1n, [{ urlKey: 'a', score: 1 }]);
      await frontier.enqueue(1n, 0);
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
      await frontier.enqueue(1n, 0);
      await frontier.admit([allFronts], 1, now);
      await frontier.enqueue(2n, 0);
      await frontier.enqueue(3n, 0);
      await frontier.forget(1n);
      await frontier.forget(2n);
      await frontier.forget(2n);
      expect(await frontier.counts()).toEqual({ shortTermPages: 1, admittedHosts: 0, waitingHosts: 1 });
      expect(await frontier.peek(1n, 5)).toEqual([]);
      expect((await frontier.admit([allFronts], 1, now)).admitted).toEqual([3n]);
    });
  });
}
