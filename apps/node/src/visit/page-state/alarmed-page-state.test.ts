import { neighbourShare, newNeighbourRecord } from '@meguri/schedule';
import { describe, expect, test } from 'vitest';
import { testNow } from '../../testing/rows.ts';
import { nextPageState } from './next-page-state.ts';
import { daySeconds, finding, scheduling, knownPage } from '../page-access.fixture.ts';

describe('a page whose neighbour has changed', () => {
  const clock = { virtualDays: 50, clockAt: testNow, clockPace: 1 };
  const alarmed = (alarm: number | null, record = newNeighbourRecord, differs = true) =>
    nextPageState({ ...knownPage(), alarm }, finding({ content: { ...finding().content!, differs } }), {
      ...scheduling(),
      clock,
      neighbours: record,
    });

  test('is expected to have changed with it, as far as that happened before on the host', () => {
    const own = alarmed(null).tiding?.changeProbability ?? 0;
    const share = neighbourShare(newNeighbourRecord);
    expect(alarmed(0.5).tiding?.changeProbability).toBeCloseTo(1 - (1 - own) * (1 - 0.5 * share), 12);
    const lone = { trials: 100, excess: -20 };
    expect(alarmed(1, lone).tiding?.changeProbability).toBe(own);
  });

  test('tells what the alarm was worth, and alarms its own neighbours if it has changed', () => {
    const own = expect.closeTo(alarmed(null).tiding?.changeProbability ?? 0, 12);
    expect(alarmed(0.5)).toMatchObject({
      alarmedVisit: { changed: true, changeProbability: own, weight: 0.5 },
      alarmElapsedSeconds: 10 * daySeconds,
    });
    expect(alarmed(0.5, newNeighbourRecord, false)).toMatchObject({
      alarmedVisit: { changed: false, changeProbability: own, weight: 0.5 },
      alarmElapsedSeconds: null,
    });
    expect(alarmed(null).alarmedVisit).toBeNull();
  });

  test('tells nothing where pages do not wait by the clock', () => {
    const { tiding, alarmElapsedSeconds } = nextPageState(knownPage(), finding(), scheduling());
    expect({ tiding, alarmElapsedSeconds }).toEqual({ tiding: null, alarmElapsedSeconds: null });
  });
});
