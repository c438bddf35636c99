import { defaultSettings } from '@meguri/contracts';
import { createMemoryFrontier, type Frontier } from '@meguri/frontier';
import type { ScheduledVisit } from '@meguri/queues';
import { FakeClock, seededRandom } from '@meguri/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { createAdmission, type Admission } from './admission.ts';

let frontier: Frontier;
let admission: Admission;
let clock: FakeClock;
let scheduled: ScheduledVisit[];
let resting: bigint | null;

let concurrency: number;

beforeEach(() => {
  concurrency = 1;
  resting = null;
  frontier = createMemoryFrontier();
  clock = new FakeClock();
  scheduled = [];
  admission = createAdmission({
    frontier,
    visits: { schedule, ensure: schedule, recallStrays: async () => 0 },
    clock,
    random: seededRandom(1),
    settings: () => ({
      ...defaultSettings(),
      'crawler.concurrency': concurrency,
      'frontier.turnSeconds': 60,
    }),
    restMs: (hostId) => (hostId === resting ? 5_000 : 0),
    onError: (error) => {
      throw error;
    },
  });
});
const schedule = async (visits: readonly ScheduledVisit[]) => void scheduled.push(...visits);
const hostIds = () => scheduled.map(({ hostId }) => hostId);

async function waiting(...hostIds: bigint[]): Promise<void> {
  for (const hostId of hostIds) {
    await frontier.push(hostId, [{ urlKey: `page-${hostId}`, score: 0 }]);
    await frontier.wait(hostId, 2);
  }
}

const again = () => ({ again: clock.now() });

describe('admission', () => {
  test('gives three back queues for each simultaneous visit, and every admitted host its job', async () => {
    await waiting(1n, 2n, 3n, 4n, 5n);
    await admission.fill();
    expect(hostIds()).toEqual([1n, 2n, 3n]);
    expect(await frontier.counts()).toMatchObject({ admittedHosts: 3, waitingHosts: 2 });
  });

  test('a back queue that comes free while it fills is not overlooked', async () => {
    await waiting(1n, 2n, 3n, 4n);
    const filled = admission.fill();
    const released = frontier.release(1n).then(() => admission.fill());
    await Promise.all([filled, released]);
    expect(await frontier.counts()).toMatchObject({ waitingHosts: 0 });
  });

  test('a host whose pages are all done gives its back queue to the next', async () => {
    await waiting(1n, 2n, 3n, 4n);
    await admission.fill();
    await frontier.remove(1n, ['page-1']);
    expect(await admission.afterVisit(1n, { done: 'drained' })).toEqual({ done: true });
    await admission.fill();
    expect(hostIds()).toEqual([1n, 2n, 3n, 4n]);
  });

  test('pages that came after a visit had looked keep the back queue of their host, which rests first', async () => {
    await waiting(1n);
    await admission.fill();
    resting = 1n;
    const again = new Date(clock.now().getTime() + 5_000);
    expect(await admission.afterVisit(1n, { done: 'drained' })).toEqual({ again });
    expect(await frontier.counts()).toMatchObject({ admittedHosts: 1, waitingHosts: 0 });
  });

  test('a host that was visited lately comes up when it has rested', async () => {
    resting = 2n;
    await waiting(1n, 2n);
    await admission.fill();
    const at = new Date(clock.now().getTime() + 5_000);
    expect(scheduled).toEqual([
      { hostId: 1n, at: clock.now() },
      { hostId: 2n, at },
    ]);
  });

  test('a host that is admitted again before its job has ended gets another when it has', async () => {
    await waiting(1n);
    await admission.fill();
    await frontier.remove(1n, ['page-1']);
    expect(await admission.afterVisit(1n, { done: 'drained' })).toEqual({ done: true });
    await waiting(1n);
    await admission.fill();
    scheduled = [];
    admission.afterJob(1n);
    admission.afterJob(2n);
    expect(hostIds()).toEqual([1n]);
  });

  test('a host that rests for long gives its back queue up with its pages kept', async () => {
    await waiting(1n);
    await admission.fill();
    expect(await admission.afterVisit(1n, { done: 'resting' })).toEqual({ done: true });
    expect(await frontier.size(1n)).toBe(1);
    expect(await frontier.counts()).toMatchObject({ admittedHosts: 0, waitingHosts: 0 });
  });

  test('a host keeps its back queue for a turn, and longer while nobody waits', async () => {
    await waiting(1n, 2n, 3n);
    await admission.fill();
    clock.advanceSeconds(3_600);
    expect(await admission.afterVisit(1n, again())).toEqual(again());
  });

  test('after its turn a host makes room for those who wait', async () => {
    await waiting(1n, 2n, 3n, 4n);
    await admission.fill();
    clock.advanceSeconds(59);
    expect(await admission.afterVisit(1n, again())).toEqual(again());
    clock.advanceSeconds(2);
    expect(await admission.afterVisit(1n, again())).toEqual({ done: true });
    await admission.fill();
    expect(await frontier.counts()).toMatchObject({ admittedHosts: 3, waitingHosts: 1 });
  });

  test('of thousands of hosts some are looked after each time, and all of them in turn', async () => {
    concurrency = 1000;
    const all = Array.from({ length: 2500 }, (_, index) => BigInt(index + 1));
    await waiting(...all);
    await admission.fill();
    const turns: number[] = [];
    const repaired = new Set<bigint>();
    for (let turn = 0; turn < 4; turn += 1) {
      scheduled.length = 0;
      await admission.repair();
      turns.push(scheduled.length);
      for (const hostId of hostIds()) repaired.add(hostId);
    }
    expect(turns).toEqual([1000, 1000, 500, 1000]);
    expect(repaired.size).toBe(2500);
  });

  test('repair gives admitted hosts the jobs that were lost, and admits who waits', async () => {
    await waiting(1n, 2n);
    await admission.fill();
    await waiting(3n);
    scheduled = [];
    await admission.repair();
    expect(new Set(hostIds())).toEqual(new Set([1n, 2n, 3n]));
  });
});
