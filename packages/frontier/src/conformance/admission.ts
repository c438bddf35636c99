import { beforeEach, describe, expect, it } from 'vitest';
import { noLimits, type Frontier } from '../frontier.ts';
import { after, allFronts, now } from './steps.ts';

/** Which waiting hosts get a back queue. */
export function describeAdmission(open: () => Frontier): void {
  describe('admission', () => {
    let frontier: Frontier;
    beforeEach(() => {
      frontier = open();
    });

    it('admits the first host of the first non-empty queue in the given order', async () => {
      await frontier.enqueue(10n, 3, now);
      await frontier.enqueue(11n, 3, now);
      await frontier.enqueue(12n, 1, now);
      expect((await frontier.admit([[0, 3, 1]], 10, now)).admitted).toEqual([10n]);
      expect((await frontier.admit([[1, 3]], 10, now)).admitted).toEqual([12n]);
      expect((await frontier.admit([allFronts], 10, now)).admitted).toEqual([11n]);
      expect((await frontier.admit([allFronts], 10, now)).admitted).toEqual([]);
    });

    it('reads only the queues of its order', async () => {
      await frontier.enqueue(10n, 3, now);
      expect((await frontier.admit([[0, 1, 2, 4]], 10, now)).admitted).toEqual([]);
    });

    it('never admits more hosts than there are back queues', async () => {
      for (const host of [1n, 2n, 3n]) await frontier.enqueue(host, 2, now);
      expect((await frontier.admit([allFronts], 0, now)).admitted).toEqual([]);
      expect((await frontier.admit([allFronts], 2, now)).admitted).toEqual([1n]);
      expect((await frontier.admit([allFronts], 2, now)).admitted).toEqual([2n]);
      expect((await frontier.admit([allFronts], 2, now)).admitted).toEqual([]);
      await frontier.release(1n);
      expect((await frontier.admit([allFronts], 2, now)).admitted).toEqual([3n]);
    });

    it('admits as many hosts at once as there are orders, each by its own order', async () => {
      for (const host of [1n, 2n, 3n]) await frontier.enqueue(host, 2, now);
      await frontier.enqueue(4n, 0, now);
      expect((await frontier.admit([[1], [2, 0], [0, 2]], 9, now)).admitted).toEqual([1n, 4n]);
      expect(await frontier.admit([allFronts, allFronts, allFronts], 3, now)).toEqual({
        admitted: [2n],
        waiting: 1,
      });
      expect((await frontier.admit([], 9, now)).admitted).toEqual([]);
    });

    it('never admits more even for simultaneous calls', async () => {
      for (let host = 1n; host <= 20n; host += 1n) await frontier.enqueue(host, 0, now);
      const answers = await Promise.all(
        Array.from({ length: 40 }, () => frontier.admit([allFronts], 7, now)),
      );
      const letIn = answers.flatMap(({ admitted }) => admitted);
      expect(new Set(letIn).size).toBe(7);
      expect(letIn).toHaveLength(7);
    });

    it('carries ids of all 63 bits', async () => {
      const widest = 2n ** 63n - 1n;
      await frontier.enqueue(widest, 0, now);
      expect((await frontier.admit([allFronts], 1, now)).admitted).toEqual([widest]);
      const { due } = await frontier.take({ now, until: after(60), max: 1, pages: 1 });
      expect(due).toEqual([{ hostId: widest, urlKeys: [] }]);
    });
  });

  describe('domains and addresses', () => {
    let frontier: Frontier;
    beforeEach(() => {
      frontier = open();
    });

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

    it('take turns, even if many hosts of one domain wait', async () => {
      for (const host of ten) await frontier.enqueue(host, 2, now, large);
      await frontier.enqueue(11n, 2, now);
      await frontier.enqueue(12n, 2, now);
      expect(await admitAll(5)).toEqual([1n, 11n, 12n, 2n, 3n]);
    });

    it('hold no more back queues than their limit, and take the next when they give one up', async () => {
      for (const host of ten) await frontier.enqueue(host, 2, now, large);
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
      for (const host of ten)
        await frontier.enqueue(host, 2, now, { domain: `${host}.example`, address: 'a' });
      const limits = { ...noLimits, perAddress: 3 };
      expect(await admitAll(10, limits)).toEqual([1n, 2n, 3n]);
      await frontier.forget(2n);
      expect(await admitAll(10, limits)).toEqual([4n]);
      expect((await frontier.counts()).waitingHosts).toBe(6);
    });

    it('give a back queue back when others wait and they hold more than an equal share', async () => {
      for (const host of ten.slice(0, 4)) await frontier.enqueue(host, 2, now, large);
      await admitAll(4);
      expect(await frontier.scheduleFairly(1n, after(1), 4, now)).toBe(true);
      await frontier.enqueue(11n, 2, now);
      expect(await frontier.scheduleFairly(1n, after(1), 5, now)).toBe(true);
      expect(await frontier.scheduleFairly(1n, after(1), 4, now)).toBe(false);
      expect(await admitAll(4)).toEqual([11n]);
      expect(await frontier.scheduleFairly(11n, after(1), 4, now)).toBe(true);
      expect(await frontier.scheduleFairly(2n, after(1), 4, now)).toBe(true);
    });
  });
}
