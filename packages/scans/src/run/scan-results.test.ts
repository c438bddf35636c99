import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openResults } from './scan-results.ts';

/** A file system of 8 KiB. Only root can mount one, and not in every container. */
const disk = mkdtempSync(path.join(tmpdir(), 'meguri-full-'));
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8k', 'meguri-test', disk]).status === 0;
afterAll(() => {
  if (mounted) execFileSync('umount', ['--lazy', disk]);
  rmdirSync(disk);
});

test.skipIf(!mounted)('a disk that fills up within a batch of rows keeps the rows before it', async () => {
  const file = path.join(disk, 'rows.jsonl');
  const results = await openResults(file, null);
  const add = (id: string, text: string) => {
    const place = { fileId: 1, offset: 0, length: 1 };
    const document = { id, url: 'https://a.example/', capturedAt: new Date(0), place };
    return results.add([document], [{ id, row: { text } }], null);
  };
  await add('first', 'short');
  await expect(add('second', 'long'.repeat(5_000))).rejects.toThrow('ENOSPC');
  await add('third', 'short');
  await results.close();
  const ids = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { id: string }).id);
  expect(ids).toEqual(['first', 'third']);
});
