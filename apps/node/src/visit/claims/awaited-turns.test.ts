import { hostIdOf } from '@meguri/database';
import { expect, test } from 'vitest';
import { defaultSettings } from '@meguri/contracts';
import { testNow } from '../../testing/rows.ts';
import { runVisit } from '../run-visit.ts';
import type { VisitContext } from '../visit-context.ts';
import { createAwaitedTurns } from './awaited-turns.ts';
import { createSteadyRests } from './host-delays.ts';
import { takeTurn } from './take-turn.ts';

const hostName = 'example.jp';
const hostId = hostIdOf(hostName);

/** What a visit asks before it claims its host, and a turn while its host is not free. */
function contextOf(parts: Partial<VisitContext>): VisitContext {
  const context: Partial<VisitContext> = {
    state: () => 'crawling',
    rests: createSteadyRests(),
    awaitedTurns: createAwaitedTurns(),
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
  const leave = context.awaitedTurns.enter(hostId);
  expect(await runVisit(context, due)).toEqual({ again: new Date(testNow.getTime() + 250) });
  leave();
  expect(context.awaitedTurns.isAwaited(hostId)).toBe(false);
});

test('a turn is awaited until the last of those who wait has left', () => {
  const turns = createAwaitedTurns();
  const [first, second] = [turns.enter(hostId), turns.enter(hostId)];
  first();
  expect(turns.isAwaited(hostId)).toBe(true);
  second();
  expect(turns.isAwaited(hostId)).toBe(false);
});

test.each([
  ['of a webmaster is awaited', true],
  ['for robots.txt of another host waits its time like a visit', false],
])('a turn %s', async (_, isInvited) => {
  const stopping = new AbortController();
  let wasAwaited: boolean | null = null;
  // Another visit has the host, and the node stops meanwhile.
  const $queryRawUnsafe = (sql: string) => {
    wasAwaited = context.awaitedTurns.isAwaited(hostId);
    stopping.abort();
    return Promise.resolve(sql.startsWith('UPDATE') ? [] : [{ paused: false, aliasOf: null }]);
  };
  const prisma = { $queryRawUnsafe } as unknown as VisitContext['prisma'];
  const context = contextOf({ prisma, stopping: stopping.signal });
  const access = () => Promise.reject(new Error('no turn came'));
  expect(await takeTurn(context, hostName, access, { isInvited })).toBeNull();
  expect(wasAwaited).toBe(isInvited);
  expect(context.awaitedTurns.isAwaited(hostId)).toBe(false);
});
