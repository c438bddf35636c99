import { hostIdOf } from '@meguri/database';
import { expect, test } from 'vitest';
import { defaultSettings } from '@meguri/contracts';
import { testNow } from '../../testing/rows.ts';
import { runVisit, type RunVisitParts } from '../run-visit.ts';
import { createVisitSlots } from './visit-slots.ts';
import { createWebmasterRequests } from './webmaster-requests.ts';
import { createHostDelays } from './host-delays.ts';
import { makeSingleAccess } from './single-access.ts';

const hostName = 'example.jp';
const hostId = hostIdOf(hostName);

/** The parts that a visit uses before it claims its host, and a single access while its host is not free. */
function partsWith(fields: Partial<RunVisitParts>): RunVisitParts {
  const parts: Partial<RunVisitParts> = {
    isCrawling: () => true,
    isPaused: () => false,
    delays: createHostDelays(),
    webmasterRequests: createWebmasterRequests(),
    slots: createVisitSlots(defaultSettings),
    clock: { now: () => testNow },
    newId: () => 'id',
    settings: defaultSettings,
    ...fields,
  };
  return parts as RunVisitParts;
}

test('a visit steps aside while its host’s webmaster waits for an access', async () => {
  const parts = partsWith({});
  const due = { hostId, urlKeys: ['1'] };
  const leave = parts.webmasterRequests.enter(hostId);
  expect(await runVisit(parts, due)).toEqual({ again: new Date(testNow.getTime() + 250) });
  leave();
  expect(parts.webmasterRequests.isWaiting(hostId)).toBe(false);
});

test('a request is pending until its last waiter has left', () => {
  const requests = createWebmasterRequests();
  const [first, second] = [requests.enter(hostId), requests.enter(hostId)];
  first();
  expect(requests.isWaiting(hostId)).toBe(true);
  second();
  expect(requests.isWaiting(hostId)).toBe(false);
});

test.each([
  ['for a webmaster is pending', true],
  ['for robots.txt of another host is not', false],
])('a single access %s', async (_, isRequested) => {
  const stopping = new AbortController();
  let wasPending: boolean | null = null;
  // Another visit has the host, and the node stops meanwhile.
  const $queryRawUnsafe = (sql: string) => {
    wasPending = parts.webmasterRequests.isWaiting(hostId);
    stopping.abort();
    return Promise.resolve(sql.startsWith('UPDATE') ? [] : [{ paused: false, aliasOf: null }]);
  };
  const prisma = { $queryRawUnsafe } as unknown as RunVisitParts['prisma'];
  const parts = partsWith({ prisma, stopping: stopping.signal });
  const access = () => Promise.reject(new Error('the host was never free'));
  expect(await makeSingleAccess(parts, hostName, access, { isRequested })).toBeNull();
  expect(wasPending).toBe(isRequested);
  expect(parts.webmasterRequests.isWaiting(hostId)).toBe(false);
});
