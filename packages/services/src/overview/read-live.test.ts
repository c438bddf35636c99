import type { NodeLive } from '@meguri/contracts';
import { expect, test } from 'vitest';
import { currentNodes } from './read-live.ts';

const now = new Date('2026-03-01T12:00:00Z');

function live(nodeId: number, secondsAgo: number): NodeLive {
  return {
    nodeId,
    at: new Date(now.getTime() - secondsAgo * 1_000),
    state: 'crawling',
    stateDetail: null,
    pagesPerSecond: 1,
    bytesPerSecond: 1,
    activeVisits: 1,
    restingHosts: 1,
    waitingHosts: 1,
    shortTermPages: 1,
    uncommitted: 1,
  };
}

const record = (one: NodeLive) => ({
  id: one.nodeId,
  name: 'n',
  startedAt: one.at,
  heartbeatAt: one.at,
  live: one,
});

test('the later of the received and the stored report counts', () => {
  expect(currentNodes([record(live(1, 5))], [live(1, 1)], now)).toEqual([live(1, 1)]);
  expect(currentNodes([record(live(1, 1))], [live(1, 5)], now)).toEqual([live(1, 1)]);
});

test('a node that has been silent for a minute is omitted', () => {
  expect(currentNodes([record(live(2, 61)), record(live(1, 59))], [], now)).toEqual([live(1, 59)]);
});
