import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

/** What a program has loaded when it finds that its environment says nothing. */
function loadedBy(program: string): string {
  const tell = path.join(import.meta.dirname, 'testing/tell-loaded.ts');
  const { stdout } = spawnSync(
    process.execPath,
    ['--import', tell, path.resolve(import.meta.dirname, program)],
    {
      env: {},
      encoding: 'utf8',
    },
  );
  expect(stdout).toContain('/bullmq/');
  return stdout;
}

// Modules are a tenth of the processor time of a short crawl.
test('neither the thread that fetches nor the control plane loads what reads content', () => {
  for (const program of ['main.ts', '../../control/src/main.ts']) {
    const loaded = loadedBy(program);
    for (const large of ['/eld/', '/htmlparser2/', '/client-s3/', '/demo-web/', '/nodemailer/'])
      expect(loaded, program).not.toContain(large);
  }
});
