import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

test('the program was compiled from its sources', () => {
  const build = fileURLToPath(new URL('../../assembly/build.mjs', import.meta.url));
  expect(spawnSync(process.execPath, [build, '--check'], { encoding: 'utf8' }).stderr).toBe('');
});
