import { defaultSettings, frontQueueTuningOf } from '@meguri/contracts';
import { createMemoryFrontier, type Frontier } from '@meguri/frontier';
import {
  frontQueueOf,
  frontQueueWeights,
  longestPassedOver,
  longestRaiseSeconds,
  maxFrontQueues,
} from '@meguri/schedule';
import { FakeClock, seededRandom } from '@meguri/testing';
import * as fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { createAdmission, type Admission } from './admission.ts';
import { claimLeadMs } from '../visit/claims/visit-claims.ts';

let frontier: Frontier;
let admission: Admission;
let clock: FakeClock;
let admissions: number;
let delayed: bigint | null;
let drained: bigint[];

let concurrency: number;
let chance: () => number;

beforeEach(() => {
  concurrency = 1;
  const seeded = seededRandom(1);
  chance = () => seeded.next();
  delayed = null;
  drained = [];
  frontier = createMemoryFrontier();
  clock = new FakeClock();
  admissions = 0;
  admission = createAdmission({
    frontier,
    clock,
    random: { next: () => chance() },
    settings: () => ({
      ...defaultSettings(),
      'crawler.concurrency': concurrency,
      'frontier.turnSeconds': 60,
    }),
    ownBackQueues: () => new Map(),
    delayMs: (hostId) => (hostId === delayed ? 5_000 : 0),
    onAdmitted: () => (admissions += 1),
    onDrained: (hostId) => drained.push(hostId),
    onError: (error) => {
      throw error;
    },
  });
});

/** Hosts that are due at an instant, now by default. */
async function takeAll(now = clock.now()): Promise<bigint[]> {
  const until = new Date(now.getTime() + 60_000);
  const { due } = await frontier.take({ now, until, max: 10_000, pages: 1 });
  return due.map(({ hostId }) => hostId);
}

async function waiting(...hostIds: bigint[]): Promise<void> {
  for (const hostId of hostIds) {
    await frontier.push(hostId, [{ urlKey: `page-${hostId}`, score: 0 }]);
    await frontier.enqueue(hostId, 2, clock.now());
  }
}

const again = () => ({ again: clock.now() });

describe('admission', () => {
  test('assigns three back queues for each simultaneous visit, to hosts that are due then', async () => {
    await waiting(1n, 2n, 3n, 4n, 5n);
    await admission.fill();
    expect(await takeAll()).toEqual([1n, 2n, 3n]);
    expect(admissions).toBe(1);
    expect(await frontier.counts()).toMatchObject({ admittedHosts: 3, waitingHosts: 2 });
  });

  test('a back queue that is freed during a step is assigned', async () => {
    await waiting(1n, 2n, 3n, 4n);
    const filled = admission.fill();
    const released = frontier.release(1n).then(() => admission.fill());
    await Promise.all([filled, released]);
    expect(await frontier.counts()).toMatchObject({ waitingHosts: 0 });
  });

  test('a drained host gives its back queue to the next', async () => {
    await waiting(1n, 2n, 3n, 4n);
    await admission.fill();
    await frontier.remove(1n, ['page-1']);
    expect(await admission.afterVisit(1n, { done: 'drained' })).toBeNull();
    expect(drained).toEqual([1n]);
    await admission.fill();
    expect(await takeAll()).toEqual([2n, 3n, 4n]);
  });

  test('a host with pages queued after its visit keeps its back queue, and waits for its access delay', async () => {
    await waiting(1n);
    await admission.fill();
    delayed = 1n;
    const again = new Date(clock.now().getTime() + 5_000 - claimLeadMs);
    expect(await admission.afterVisit(1n, { done: 'drained' })).toEqual(again);
    expect(drained).toEqual([]);
    expect(await frontier.counts()).toMatchObject({ admittedHosts: 1, waitingHosts: 0 });
    expect(await takeAll(new Date(again.getTime() - 1))).toEqual([]);
    expect(await takeAll(again)).toEqual([1n]);
  });

  test('a host would be admitted at once if it holds no back queue and none waits for one', async () => {
    await waiting(1n, 2n, 3n);
    await admission.fill();
    expect([1n, 2n, 3n, 4n].filter(admission.wouldAdmit)).toEqual([4n]);
    await waiting(4n);
    await admission.fill();
    expect([1n, 4n, 5n].filter(admission.wouldAdmit)).toEqual([]);
    await frontier.remove(1n, ['page-1']);
    await admission.afterVisit(1n, { done: 'drained' });
    await admission.fill();
    expect([1n, 4n, 5n].filter(admission.wouldAdmit)).toEqual([1n, 5n]);
  });

  test('a recently visited host is due after its access delay', async () => {
    delayed = 2n;
    await waiting(1n, 2n);
    await admission.fill();
    expect(await takeAll()).toEqual([1n]);
    clock.advanceSeconds(5);
    expect(await takeAll()).toEqual([2n]);
  });

  test('a host with a long access delay gives its back queue up and keeps its pages', async () => {
    await waiting(1n);
    await admission.fill();
    expect(await admission.afterVisit(1n, { done: 'released' })).toBeNull();
    expect(await frontier.size(1n)).toBe(1);
    expect(await frontier.counts()).toMatchObject({ admittedHosts: 0, waitingHosts: 0 });
  });

  test('a host keeps its back queue for a turn, and longer while no host waits', async () => {
    await waiting(1n, 2n, 3n);
    await admission.fill();
    clock.advanceSeconds(3_600);
    expect(await admission.afterVisit(1n, again())).toEqual(clock.now());
  });

  test('after its turn a host makes room for waiting hosts', async () => {
    await waiting(1n, 2n, 3n, 4n);
    await admission.fill();
    clock.advanceSeconds(59);
    expect(await admission.afterVisit(1n, again())).toEqual(clock.now());
    clock.advanceSeconds(2);
    expect(await admission.afterVisit(1n, again())).toBeNull();
    await admission.fill();
    expect(await frontier.counts()).toMatchObject({ admittedHosts: 3, waitingHosts: 1 });
  });

  test('a host of a domain with more than its share makes room for another domain', async () => {
    for (const hostId of [1n, 2n, 3n]) {
      await frontier.push(hostId, [{ urlKey: `page-${hostId}`, score: 0 }]);
      await frontier.enqueue(hostId, 2, clock.now(), { domain: 'large.example', address: null });
    }
    await admission.fill();
    await waiting(4n);
    await admission.fill();
    expect(await admission.afterVisit(1n, again())).toBeNull();
    await admission.fill();
    expect(new Set(await takeAll())).toEqual(new Set([2n, 3n, 4n]));
    expect(await admission.afterVisit(4n, again())).toEqual(clock.now());
  });

  test('repair admits waiting hosts, and recalls hosts that a wrong clock scheduled far ahead', async () => {
    await waiting(1n, 2n);
    await admission.fill();
    await takeAll();
    await frontier.scheduleVisit(1n, new Date(clock.now().getTime() + 3_600_000));
    await waiting(3n);
    await admission.repair();
    expect(new Set(await takeAll())).toEqual(new Set([1n, 3n]));
  });

  test('the least valuable host is admitted within the bound, while more valuable ones come without end', async () => {
    const tuning = frontQueueTuningOf(defaultSettings(), null);
    const weights = frontQueueWeights(maxFrontQueues);
    await fc.assert(
      fc.asyncProperty(fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })), async (chances) => {
        chance = () => chances.next().value ?? 0;
        const started = clock.now().getTime();
        const waitedSeconds = () => (clock.now().getTime() - started) / 1_000;
        /** Queues the host again, as the refresher does every minute. */
        const requeueLeast = () => {
          const input = {
            valuePerDay: 0,
            priority: -100,
            hasGoodRecord: false,
            waitedSeconds: waitedSeconds(),
          };
          return frontier.enqueue(1n, frontQueueOf(input, tuning).queue, clock.now());
        };
        let others = 1n;
        const moreArrive = async () => {
          for (const queue of [0, 0, 1, 2]) await frontier.enqueue((others += 1n), queue, clock.now());
        };
        for (let first = 0; first < 3; first += 1) await moreArrive();
        await admission.fill();
        await requeueLeast();
        clock.advanceSeconds(longestRaiseSeconds(tuning));
        await requeueLeast();
        // Domains with a turn in the first queue before it, each of one host.
        const before = Number(others);
        const bound = (before + 1) * (longestPassedOver(weights, 0) + maxFrontQueues);
        let admissions = 0;
        for (; (await frontier.standing(1n)).waitingSince !== null; admissions += 1) {
          expect(admissions).toBeLessThan(bound);
          await moreArrive();
          const [host] = await takeAll();
          await frontier.release(host!);
          await admission.fill();
        }
        await frontier.forget(1n);
        for (let host = 2n; host <= others; host += 1n) await frontier.forget(host);
      }),
      { numRuns: 20 },
    );
  });
});
