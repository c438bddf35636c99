import { chmodSync, chownSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findAnalyser } from '../analyser/find-analyser.ts';
import { findProtection } from '../sandbox/sandbox.ts';
import { openAnalyser } from './analyse-piece.ts';
import { scanLimits } from './scan-limits.ts';
import { analyserFile, testDirectory } from './scan-local.fixture.ts';

const protection = findProtection();
const userId = 700_998;

test.each([
  ['by SIGKILL, which we did not send', 'kill -9 $$', true, 'signal'],
  ['by another signal', 'kill -SEGV $$', false, 'signal'],
  ['with a code', 'exit 3', false, 'code 3'],
  ['by us, after its time', 'exec sleep 60', false, 'longer'],
])('an analyser that is ended %s is told from others', async (_what, act, isKilled, reason) => {
  const scratch = testDirectory();
  chmodSync(scratch, 0o700);
  if (process.getuid?.() === 0) chownSync(scratch, userId, userId);
  writeFileSync(path.join(scratch, 'piece.warc.gz'), '');
  const limits = { ...scanLimits, secondsPerDocument: 1, startSeconds: 1 };
  const found = await findAnalyser(analyserFile('ended', `#!/bin/sh\n${act}\n`));
  const analyser = openAnalyser(found, { ...limits, limits, protection, userId, scratch }, limits);
  const outcome = await analyser.analyse({ file: 'piece.warc.gz', ids: ['d1'] });
  expect(outcome).toMatchObject({ kind: 'crash', isKilled, reason: expect.stringContaining(reason) });
});
