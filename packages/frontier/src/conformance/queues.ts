import { maxFrontQueues } from '@meguri/schedule';
import { beforeEach, describe, expect, it } from 'vitest';
import { noLimits, type Frontier } from '../frontier.ts';
import { after, allFronts, now } from './steps.ts';

/** How short-term queues keep pages and front queues keep hosts. */
export function describeQueues(open: () => Frontier): void {
  describe('short-term queues', () => {
    let frontier: Frontier;
    beforeEach(() => {
      frontier = open();
    });

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

    it('keep scores exact to the last bit', async () => {
      const close = 1 - 2 ** -53;
      await frontier.push(1n, [
        { urlKey: 'a', score: 1 },
        { urlKey: 'b', score: close },
      ]);
      expect(await frontier.peek(1n, 1)).toEqual(['b']);
    });

    it('return nothing for a count of 0', async () => {
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

  describe('front queues', () => {
    let frontier: Frontier;
    beforeEach(() => {
      frontier = open();
    });

    it('hold a host once, at its first place, and never move it down', async () => {
      await frontier.enqueue(1n, 2, now);
      await frontier.enqueue(2n, 2, now);
      await frontier.enqueue(1n, 2, now);
      await frontier.enqueue(1n, 4, now);
      expect((await frontier.counts()).waitingHosts).toBe(2);
      expect((await frontier.admit([[4]], 9, now)).admitted).toEqual([]);
      expect((await frontier.admit([[2]], 9, now)).admitted).toEqual([1n]);
    });

    it('move a waiting host up, before hosts of its domain that came later', async () => {
      const place = { domain: 'x', address: null };
      await frontier.enqueue(1n, 3, now, place);
      await frontier.enqueue(2n, 1, after(1), place);
      await frontier.enqueue(1n, 1, after(2), place);
      expect(await frontier.standing(1n)).toEqual({
        size: 0,
        isAdmitted: false,
        waitingSince: now,
      });
      expect((await frontier.admit([[3]], 9, now)).admitted).toEqual([]);
      expect((await frontier.admit([[1], [1]], 9, now)).admitted).toEqual([1n, 2n]);
      expect(await frontier.standing(1n)).toEqual({ size: 0, isAdmitted: true, waitingSince: null });
      expect(await frontier.standing(3n)).toEqual({ size: 0, isAdmitted: false, waitingSince: null });
      await frontier.requeue(1n, after(9));
      expect((await frontier.standing(1n)).waitingSince).toEqual(after(9));
    });

    it('move a host up that waits for room at its address', async () => {
      const limits = { ...noLimits, perAddress: 1 };
      for (const host of [1n, 2n]) await frontier.enqueue(host, 3, now, { domain: `${host}`, address: 'a' });
      expect((await frontier.admit([[3], [3]], 9, now, limits)).admitted).toEqual([1n]);
      await frontier.enqueue(2n, 0, now);
      await frontier.release(1n);
      expect((await frontier.admit([[3]], 9, now, limits)).admitted).toEqual([]);
      expect((await frontier.admit([[0]], 9, now, limits)).admitted).toEqual([2n]);
    });

    it('hold no admitted host', async () => {
      await frontier.enqueue(1n, 2, now);
      await frontier.admit([allFronts], 9, now);
      await frontier.enqueue(1n, 2, now);
      expect((await frontier.counts()).waitingHosts).toBe(0);
    });

    it('take a requeued host at their end, in the same step', async () => {
      await frontier.enqueue(1n, 4, now);
      await frontier.admit([allFronts], 1, now);
      await frontier.enqueue(2n, 4, now);
      await frontier.requeue(1n, now);
      expect(await frontier.counts()).toEqual({ shortTermPages: 0, admittedHosts: 0, waitingHosts: 2 });
      expect((await frontier.admit([allFronts], 1, now)).admitted).toEqual([2n]);
      await frontier.release(2n);
      expect((await frontier.admit([allFronts], 1, now)).admitted).toEqual([1n]);
    });

    it('keep the place of a waiting host that is requeued', async () => {
      await frontier.enqueue(1n, 1, now);
      await frontier.requeue(1n, now);
      await frontier.release(1n);
      expect((await frontier.admit([[4]], 1, now)).admitted).toEqual([]);
      expect((await frontier.admit([[1]], 1, now)).admitted).toEqual([1n]);
    });

    it.each([-1, maxFrontQueues, 0.5])('number %f does not exist', async (index) => {
      for (const host of [1n, 2n]) await frontier.enqueue(host, 0, now);
      await frontier.admit([allFronts], 1, now);
      await expect(frontier.enqueue(1n, index, now)).rejects.toThrow(RangeError);
      await expect(frontier.admit([[0, index]], 9, now)).rejects.toThrow(RangeError);
      expect(await frontier.counts()).toEqual({ shortTermPages: 0, admittedHosts: 1, waitingHosts: 1 });
    });
  });
}
