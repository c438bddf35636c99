import { expect, test } from 'vitest';
import { createRunningVisits } from './running-visits.ts';

function visits() {
  let nowMs = 100;
  const running = createRunningVisits(() => nowMs);
  const notified: string[] = [];
  const enter = (name: string, hostId: bigint, sinceMs: number) =>
    running.enter(hostId, { notifyEdit: () => notified.push(name) }, sinceMs);
  return { running, notified, enter, at: (ms: number) => (nowMs = ms) };
}

test('an edit reaches the visits of its host that are under way, a rule reaches all', () => {
  const { running, notified, enter } = visits();
  const leave = enter('a', 1n, 99);
  enter('b', 2n, 99);
  running.notifyEdit(1n);
  leave();
  running.notifyEdit(1n);
  running.notifyEditOfAll();
  expect(notified).toEqual(['a', 'b']);
});

test('a visit whose host was read before an edit gets the edit when it begins', () => {
  const { running, notified, enter, at } = visits();
  running.notifyEdit(1n);
  enter('read before', 1n, 100);
  enter('read after', 1n, 101);
  enter('of another host', 2n, 50);
  at(200);
  running.notifyEditOfAll();
  notified.length = 0;
  enter('before the rule', 3n, 150);
  enter('after the rule', 3n, 201);
  expect(notified).toEqual(['before the rule']);
});
