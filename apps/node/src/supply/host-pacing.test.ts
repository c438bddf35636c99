import { defaultSettings } from '@meguri/contracts';
import type { DueHost, DuePage } from '@meguri/database';
import { frequencyUnitsPerDay, type PacingChoice } from '@meguri/schedule';
import { expect, test } from 'vitest';
import type { ActiveSeedList } from '../seed-lists/active-seed-list.ts';
import { hostPacing } from './host-pacing.ts';

const host = {
  load: BigInt(1_000 * frequencyUnitsPerDay),
  clockPace: 1,
  robotsRecheckSeconds: 86_400,
  throttle: null,
  isPriced: false,
  overloaded: false,
} as DueHost;
const page = (seedListId: number, visits = 1) => ({ seedListId, visits }) as DuePage;
const choices: readonly PacingChoice[] = ['off', 'proposed', 'on'];

function pacing(change: Partial<Parameters<typeof hostPacing>[0]>) {
  const seedLists = {
    get: (id: number) => ({ pacing: choices[id] }) as ActiveSeedList,
    shortestIntervalSeconds: () => 86_400,
  };
  return hostPacing(
    { host, pages: [page(2)], isFull: false, ...change },
    { seedLists, settings: defaultSettings() },
  );
}

/** A quarter of a day, shared by 1,000 revisits, one robots.txt and one access of the visit before. */
const neededSeconds = 21_600 / 1_002;

test('the strictest choice of the seed lists of the due pages applies', () => {
  expect(pacing({})).toEqual({ neededSeconds, applies: true });
  expect(pacing({ pages: [page(0), page(1)] })).toEqual({ neededSeconds, applies: false });
  expect(pacing({ pages: [page(0), page(2), page(1)] })).toEqual({ neededSeconds, applies: true });
  expect(pacing({ pages: [page(0)] })).toBeNull();
});

test('first visits, more pages than fit, bulk edits, a price and overload come before pacing; own servers have none', () => {
  expect(pacing({ pages: [page(2), page(0, 0)] })).toBeNull();
  expect(pacing({ isFull: true })).toBeNull();
  expect(pacing({ host: { ...host, clockPace: 4 } })).toBeNull();
  expect(pacing({ host: { ...host, isPriced: true } })).toBeNull();
  expect(pacing({ host: { ...host, overloaded: true } })).toBeNull();
  expect(pacing({ host: { ...host, throttle: { operator: { ownServer: true } } } })).toBeNull();
});
