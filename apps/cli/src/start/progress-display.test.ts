import { expect, test } from 'vitest';
import { createProgressDisplay } from './progress-display.ts';

const progress = { pagesPerSecond: 1, known: 2, captured: 3, queued: 4 };
const line = '1.0 pages/s · 2 known · 3 captured · 4 in queue';

function record(isTTY: boolean) {
  let text = '';
  const terminal = { isTTY, columns: 80, write: (more: string) => (text += more) };
  return { terminal, read: () => text };
}

test('on a terminal the line is updated in place, and stays below other lines', () => {
  const { terminal, read } = record(true);
  const display = createProgressDisplay(terminal, () => 0);
  display.print('ready');
  display.show(progress);
  display.print('node started again');
  display.end();
  const erase = '\r\u001B[2K';
  expect(read()).toBe(`ready\n${erase}${line}${erase}node started again\n${line}\n`);
});

test('without a terminal, a line is printed every ten seconds', () => {
  const { terminal, read } = record(false);
  let now = 0;
  const display = createProgressDisplay(terminal, () => now);
  display.show(progress);
  now = 9_999;
  display.show(progress);
  expect(read()).toBe(`${line}\n`);
  now = 10_000;
  display.show(progress);
  display.print('ready');
  display.end();
  expect(read()).toBe(`${line}\n${line}\nready\n`);
});
