import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { shortenLogs } from './keep-logs-short.ts';

test('a long log is emptied for the process that writes it, a short one is kept', () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'meguri-logs-'));
  const [long, short] = [path.join(directory, 'node.log'), path.join(directory, 'console.log')];
  const output = openSync(long, 'a');
  onTestFinished(() => {
    closeSync(output);
    rmSync(directory, { recursive: true });
  });
  writeSync(output, 'a'.repeat(20));
  writeFileSync(short, 'b');
  shortenLogs(directory, 20);
  writeSync(output, 'next');
  expect(readFileSync(long, 'utf8')).toBe('next');
  expect(readFileSync(`${long}.1`, 'utf8')).toBe('a'.repeat(20));
  expect(readFileSync(short, 'utf8')).toBe('b');
});
