import { expect, test } from 'vitest';
import type { ProcStat } from './proc.ts';
import { createTreeAccount } from './tree-account.ts';

const process = (pid: number, parentPid: number, ownTicks: number, waitedChildrenTicks = 0): ProcStat => ({
  pid,
  parentPid,
  ownTicks,
  waitedChildrenTicks,
  startTicks: pid,
});

test('descendants count, others do not', () => {
  const account = createTreeAccount();
  account.update([10], [process(12, 11, 3), process(10, 1, 1), process(11, 10, 2), process(20, 1, 100)]);
  expect(account.ticks()).toBe(6);
  expect(new Set(account.members())).toEqual(new Set([10, 11, 12]));
});

test('a child that was waited for counts once', () => {
  const account = createTreeAccount();
  account.update([10], [process(10, 1, 1), process(11, 10, 5)]);
  account.update([10], [process(10, 1, 1, 6)]);
  expect(account.ticks()).toBe(7);
});

test('a process that outlives its parent stays a member, and its time remains when it ends', () => {
  const account = createTreeAccount();
  account.update([10], [process(10, 1, 1), process(11, 10, 5)]);
  account.update([10], [process(10, 1, 1), process(11, 1, 8)]);
  account.update([10], [process(10, 1, 2)]);
  expect(account.ticks()).toBe(10);
});

test('the time of a root remains after its end', () => {
  const account = createTreeAccount();
  account.update([10], [process(10, 1, 4)]);
  account.update([10], []);
  expect(account.ticks()).toBe(4);
});

test('a later process with the id of a member is not the member', () => {
  const account = createTreeAccount();
  account.update([10], [process(10, 1, 1), process(11, 10, 5)]);
  account.update([10], [process(10, 1, 1, 5), { ...process(11, 1, 50), startTicks: 99 }]);
  expect(account.ticks()).toBe(6);
});
