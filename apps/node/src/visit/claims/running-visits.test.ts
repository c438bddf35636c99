import { expect, test } from 'vitest';
import { createRunningVisits } from './running-visits.ts';

function visits() {
  let nowMs = 100;
  const running = createRunningVisits(() => nowMs);
  const told: string[] = [];
  const enter = (name: string, hostId: bigint, sinceMs: number) =>
    running.enter(hostId, { noteEdit: () => told.push(name) }, sinceMs);
  return { running, told, enter, at: (ms: number) => (nowMs = ms) };
}

test('an edit is told to the visits of its host that are under way, a rule to all', () => {
  const { running, told, enter } = visits();
  const leave = enter('a', 1n, 99);
  enter('b', 2n, 99);
  running.tell(1n);
  leave();
  running.tell(1n);
  running.tellAll();
  expect(told).toEqual(['a', 'b']);
});

test('a visit whose host was read before an edit is told of it when it begins, a later one is not', () => {
  const { running, told, enter, at } = visits();
  running.tell(1n);
  enter('read before', 1n, 100);
  enter('read after', 1n, 101);
  enter('of another host', 2n, 50);
  at(200);
  running.tellAll();
  told.length = 0;
  enter('before the rule', 3n, 150);
  enter('after the rule', 3n, 201);
  expect(told).toEqual(['before the rule']);
});
