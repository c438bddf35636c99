import { expect, test } from 'vitest';
import { createSpeedMeter } from './speed-meter.ts';

test('the speed of a line is the increase of its total over ten seconds', () => {
  let now = 0;
  const speed = createSpeedMeter(() => now);
  expect(speed(5_000)).toBeNull();
  now = 1_000;
  expect(speed(5_020)).toBe(20);
  now = 10_000;
  expect(speed(6_857)).toBe(185.7);
  now = 20_000;
  expect(speed(6_857)).toBe(0);
});
