import { hostIdOf } from '@meguri/database';
import { expect, test } from 'vitest';
import { defaultSettings } from '@meguri/contracts';
import { testNow } from '../../testing/rows.ts';
import { runVisit } from '../run-visit.ts';
import type { VisitContext } from '../visit-context.ts';
import { createWebmasterRequests } from './webmaster-requests.ts';
import { createHostDelays } from './host-delays.ts';
import { makeSingleAccess } from './single-access.ts';

const hostName = 'example.jp';
const hostId = hostIdOf(hostName);

/** What a visit asks before it claims its host, and a turn while its host is not free. */
function contextOf(parts: Partial<VisitContext>): VisitContext {
  const context: Partial<VisitContext> = {
    state: () => 'crawling',
    delays: createHostDelays(),
    webmasterRequests: createWebmasterRequests(),
    addresses: { isFull: () => false, tryEnter: () => () => undefined },
    clock: { now: () => testNow },
    newId: () => 'id',
    settings: defaultSettings,
    ...parts,
  };
  return context as VisitContext;
}

test('a visit stands back while its host’s webmaster waits for an access', async () => {
  const context = contextOf({});
  const due = { hostId, urlKeys: ['1'] };
  const leave = context.webmasterRequests.enter(hostId);
  expect(await runVisit(context, due)).toEqual({ again: new Date(testNow.getTime() + 250) });
  leave();
  expect(context.webmasterRequests.isWaiting(hostId)).toBe(false);
});

test('a turn is awaited until the last of those who wait has left', () => {
  const turns = createWebmasterRequests();
  const [first, second] = [turns.enter(hostId), turns.enter(hostId)];
  first();
  expect(turns.isWaiting(hostId)).toBe(true);
  second();
  expect(turns.isWaiting(hostId)).toBe(false);
});

test.each([
  ['of a webmaster is awaited', true],
  ['for robots.txt of another host waits its time like a visit', false],
])('a turn %s', async (_, isInvited) => {
  const stopping = new AbortController();
  let wasAwaited: boolean | null = null;
  // Another visit has the host, and the node stops meanwhile.
  const $queryRawUnsafe = (sql: string) => {
    wasAwaited = context.webmasterRequests.isWaiting(hostId);
    stopping.abort();
    return Promise.resolve(sql.startsWith('UPDATE') ? [] : [{ paused: false, aliasOf: null }]);
  };
  const prisma = { $queryRawUnsafe } as unknown as VisitContext['prisma'];
  const context = contextOf({ prisma, stopping: stopping.signal });
  const access = () => Promise.reject(new Error('no turn came'));
  expect(await makeSingleAccess(context, hostName, access, { isInvited })).toBeNull();
  expect(wasAwaited).toBe(isInvited);
  expect(context.webmasterRequests.isWaiting(hostId)).toBe(false);
});
