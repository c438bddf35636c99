import { expect, test } from 'vitest';
import { formatProgress } from './progress-display.ts';

const progress = { pagesPerSecond: 12.34, known: 1_234_567, captured: 89_012, queued: 0 };

test('the line shows rate, known, captured and queue', () => {
  expect(formatProgress(progress)).toBe('12.3 pages/s · 1,234,567 known · 89,012 captured · 0 in queue');
});

test('the line is cut to the width of the terminal', () => {
  expect(formatProgress(progress, 16)).toBe('12.3 pages/s · 1');
});
