import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  alarmedIntervalShare,
  afterAlarmedVisit,
  alarmWeight,
  foldAlarmedVisits,
  neighbourShare,
  newNeighbourRecord,
} from './neighbour-alarm.ts';

const unit = fc.double({ min: 0, max: 1, noNaN: true });
const visit = fc.record({ changed: fc.boolean(), changeProbability: unit, weight: unit });
const record = fc.record({
  trials: fc.double({ min: 0, max: 200, noNaN: true }),
  excess: fc.double({ min: -200, max: 200, noNaN: true }),
});

test('visits folded into one change have the same effect as one after the other', () => {
  fc.assert(
    fc.property(record, fc.array(visit, { maxLength: 20 }), (before, visits) => {
      const { kept, trials, excess } = foldAlarmedVisits(visits);
      const after = visits.reduce(afterAlarmedVisit, before);
      expect(before.trials * kept + trials).toBeCloseTo(after.trials, 9);
      expect(before.excess * kept + excess).toBeCloseTo(after.excess, 9);
      expect(neighbourShare(after)).toBeGreaterThanOrEqual(0);
      expect(neighbourShare(after)).toBeLessThanOrEqual(0.95);
    }),
  );
});

test('a host whose neighbours change together believes alarms, one whose pages change alone does not', () => {
  const after = (changed: boolean) =>
    Array.from({ length: 200 }, () => ({ changed, changeProbability: 0.1, weight: 1 })).reduce(
      afterAlarmedVisit,
      newNeighbourRecord,
    );
  expect(neighbourShare(after(true))).toBeGreaterThan(0.9);
  expect(neighbourShare(after(false))).toBe(0);
});

test('an alarm concerns a neighbour as far as it was not visited after the change', () => {
  expect(alarmWeight(10, 5)).toBe(1);
  expect(alarmWeight(5, 10)).toBe(0.5);
  expect(alarmWeight(0, 10)).toBe(0);
  expect(alarmWeight(Number.NaN, 10)).toBe(0);
});

test('the likelier an event has changed a page, the shorter its remaining interval', () => {
  fc.assert(
    fc.property(unit, unit, fc.double({ min: 1e-3, max: 100, noNaN: true }), (a, b, changesPerVisit) => {
      const [likelier, less] = [Math.max(a, b) * 0.95, Math.min(a, b) * 0.95];
      const left = alarmedIntervalShare(likelier, changesPerVisit);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(left).toBeLessThanOrEqual(alarmedIntervalShare(less, changesPerVisit));
      expect(alarmedIntervalShare(0, changesPerVisit)).toBe(1);
    }),
  );
});
