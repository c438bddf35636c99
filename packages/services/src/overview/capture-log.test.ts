import type { CaptureEvent } from '@meguri/contracts';
import { expect, test } from 'vitest';
import { CaptureLog } from './capture-log.ts';

const captures = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => ({ url: String(from + index) }) as CaptureEvent);

test('a reader resumes where it stopped, with the number of missed captures', () => {
  const log = new CaptureLog(4);
  expect(log.since(0)).toEqual({ captures: [], missedCaptures: 0, last: 0 });
  log.add(captures(1, 3));
  expect(log.since(1)).toEqual({ captures: captures(2, 3), missedCaptures: 0, last: 3 });
  log.add(captures(4, 9));
  expect(log.since(3)).toEqual({ captures: captures(6, 9), missedCaptures: 2, last: 9 });
  expect(log.since(9)).toEqual({ captures: [], missedCaptures: 0, last: 9 });
});
