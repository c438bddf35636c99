import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { knowsProcessorTime, processorSeconds } from '../processor-time.mjs';
import { formatCosts } from './test-costs.mjs';

test.runIf(knowsProcessorTime)('optional: processor time includes that of children that have ended', () => {
  const before = processorSeconds();
  const work = 'while (process.cpuUsage().user < 100_000);';
  execFileSync(process.execPath, ['-e', work]);
  expect(processorSeconds() - before).toBeGreaterThanOrEqual(0.09);
});

test('costs are summed by file, the most expensive first; the rest is the cost of services and runners', () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'meguri-costs-'));
  const notes = path.join(directory, 'costs.jsonl');
  const noted = [
    ['cheap.test.ts', 1],
    ['retried.test.ts', 2],
    ['retried.test.ts', 2.5],
  ] as const;
  writeFileSync(notes, noted.map(([file, seconds]) => `${JSON.stringify({ file, seconds })}\n`).join(''));
  const lines = formatCosts(notes, 10).split('\n');
  rmSync(directory, { recursive: true });
  expect(lines.map((line) => line.trim())).toEqual([
    'processor time',
    '4.5 s  retried.test.ts',
    '1.0 s  cheap.test.ts',
    '5.5 s  all 2 files',
    '4.5 s  PostgreSQL, Redis, test runners and checks',
    '10.0 s  all',
  ]);
});
