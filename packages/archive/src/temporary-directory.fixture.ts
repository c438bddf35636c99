import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';

/** Gives each test of the file a directory of its own, removed afterwards. */
export function temporaryDirectory(): () => string {
  let path = '';
  beforeEach(async () => {
    path = await mkdtemp(join(tmpdir(), 'meguri-archive-'));
  });
  afterEach(async () => {
    await rm(path, { recursive: true, force: true });
  });
  return () => path;
}
