import { expect, test } from 'vitest';
import { createAlertPrinter } from './report-alerts.ts';

const away = { key: 'redis-unreachable redis', text: 'Redis is not responding.' };

test('an alert that lasts for ten checks is printed once, and again when it recurs', () => {
  const lines: string[] = [];
  const look = createAlertPrinter((line) => lines.push(line));
  const times = (count: number, alerts: readonly (typeof away)[]) => {
    for (let n = 0; n < count; n += 1) look(alerts);
  };
  times(9, [away]);
  times(1, []);
  times(9, [away]);
  expect(lines).toEqual([]);
  times(20, [away]);
  expect(lines).toEqual(['! Redis is not responding.']);
  times(1, []);
  times(10, [away]);
  expect(lines).toHaveLength(2);
});
