import { createMemoryFrontier, type DueVisit, type Frontier } from '@meguri/frontier';
import { FakeClock } from '@meguri/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { takeVisits, type VisitTaker } from './take-visits.ts';
import { createVisitBoard } from './visit-board.ts';

let frontier: Frontier;
let clock: FakeClock;
let errors: unknown[];
let concurrency: number;
let isOpen: boolean;
const takers: VisitTaker[] = [];

beforeEach(() => {
  frontier = createMemoryFrontier();
  clock = new FakeClock();
  errors = [];
  concurrency = 10;
  isOpen = true;
});
afterEach(async () => {
  await Promise.all(takers.splice(0).map((taker) => taker.close()));
});

const soon = { timeout: 10_000, interval: 5 };

function take(visit: (due: DueVisit) => Promise<Date | null>): VisitTaker {
  const taker = takeVisits({
    frontier,
    board: createVisitBoard(clock),
    clock,
    concurrency: () => concurrency,
    pages: () => 2,
    onLook: () => undefined,
    isOpen: () => isOpen,
    visit,
    onError: (error) => errors.push(error),
  });
  takers.push(taker);
  return taker;
}

async function admitted(...hostIds: bigint[]): Promise<void> {
  for (const hostId of hostIds) {
    await frontier.push(
      hostId,
      ['a', 'b', 'c'].map((urlKey, score) => ({ urlKey, score })),
    );
    await frontier.enqueue(hostId, 0, clock.now());
  }
  await frontier.admit(
    hostIds.map(() => [0]),
    100,
    clock.now(),
  );
}

/** Arguments with which a take reads the heap and takes nothing. */
const taking = () => ({ now: new Date(0), until: new Date(0), pages: 1 });

/** Visits that end when the test says so. */
function openEnded() {
  const underWay: { hostId: bigint; end(): void }[] = [];
  const visit = ({ hostId }: DueVisit) =>
    new Promise<null>((resolve) => {
      const end = () => {
        void frontier.release(hostId).then(() => resolve(null));
      };
      underWay.push({ hostId, end });
    });
  return { underWay, visit };
}

test('a due host is visited with the first of its pages', async () => {
  await admitted(1n);
  const visits: DueVisit[] = [];
  take(async (due) => {
    visits.push(due);
    return null;
  });
  await vi.waitFor(() => expect(visits).toEqual([{ hostId: 1n, urlKeys: ['a', 'b'] }]), soon);
});

test('no host is visited before it is due', async () => {
  await admitted(1n, 2n);
  await frontier.scheduleVisit(1n, new Date(clock.now().getTime() + 1_000));
  const visits: bigint[] = [];
  take(async ({ hostId }) => {
    visits.push(hostId);
    return null;
  });
  await vi.waitFor(() => expect(visits).toEqual([2n]), soon);
  clock.advanceSeconds(1);
  await vi.waitFor(() => expect(visits).toEqual([2n, 1n]), soon);
});

test('no more visits are under way than allowed, which can change', async () => {
  await admitted(1n, 2n, 3n, 4n);
  const { underWay, visit } = openEnded();
  concurrency = 2;
  take(visit);
  await vi.waitFor(() => expect(underWay).toHaveLength(2), soon);
  concurrency = 3;
  await vi.waitFor(() => expect(underWay).toHaveLength(3), soon);
  underWay[0]?.end();
  await vi.waitFor(() => expect(underWay).toHaveLength(4), soon);
  for (const { end } of underWay) end();
});

test('a host whose visit outlasts its hold is left to that visit', async () => {
  await admitted(1n);
  const { underWay, visit } = openEnded();
  take(visit);
  await vi.waitFor(() => expect(underWay).toHaveLength(1), soon);
  clock.advanceSeconds(16);
  await admitted(2n);
  await vi.waitFor(() => expect(underWay).toHaveLength(2), soon);
  expect(underWay.map(({ hostId }) => hostId)).toEqual([1n, 2n]);
  for (const { end } of underWay) end();
});

test('a host readmitted before its visit has noticed its own end is visited again at once', async () => {
  await admitted(1n);
  const { underWay, visit } = openEnded();
  const { promise: answered, resolve: answerVisit } = Promise.withResolvers<void>();
  take(async (due) => {
    const answer = await visit(due);
    if (underWay.length === 1) await answered;
    return answer;
  });
  await vi.waitFor(() => expect(underWay).toHaveLength(1), soon);
  underWay[0]?.end();
  await vi.waitFor(async () => expect((await frontier.counts()).admittedHosts).toBe(0), soon);
  await admitted(1n);
  await vi.waitFor(
    async () => expect((await frontier.take({ ...taking(), max: 1 })).nextAt).not.toEqual(clock.now()),
    soon,
  );
  answerVisit();
  await vi.waitFor(() => expect(underWay).toHaveLength(2), soon);
  underWay[1]?.end();
});

test('a visit that fails is reported, and the host is due again later', async () => {
  await admitted(1n);
  const failure = new Error('unexpected');
  let calls = 0;
  take(async () => {
    calls += 1;
    throw failure;
  });
  await vi.waitFor(() => expect(errors).toEqual([failure]), soon);
  await vi.waitFor(async () => {
    clock.advanceSeconds(5);
    expect(calls).toBeGreaterThan(1);
  }, soon);
});

test('nothing is taken while no visit may begin', async () => {
  await admitted(1n);
  isOpen = false;
  const { underWay, visit } = openEnded();
  const taken = vi.spyOn(frontier, 'take');
  take(visit);
  isOpen = true;
  await vi.waitFor(() => expect(underWay).toHaveLength(1), soon);
  expect(taken).toHaveBeenCalled();
  underWay[0]?.end();
});

test('closing waits for visits under way and begins no other', async () => {
  await admitted(1n);
  const { underWay, visit } = openEnded();
  const taker = take(visit);
  await vi.waitFor(() => expect(underWay).toHaveLength(1), soon);
  const closed = taker.close();
  await admitted(2n);
  underWay[0]?.end();
  await closed;
  expect(underWay).toHaveLength(1);
  expect(errors).toEqual([]);
});
