import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

/** The modules that a program has loaded when it ends because its environment is empty. */
function loadedBy(program: string): string {
  const reporter = path.join(import.meta.dirname, 'report-loaded.fixture.ts');
  const { stdout } = spawnSync(
    process.execPath,
    ['--import', reporter, path.resolve(import.meta.dirname, program)],
    {
      env: {},
      encoding: 'utf8',
    },
  );
  expect(stdout).toContain('/bullmq/');
  return stdout;
}

// Modules are a tenth of the processor time of a short crawl.
test.each(['main.ts', '../../control/src/main.ts'])('%s does not load content readers', (program) => {
  const loaded = loadedBy(program);
  for (const large of ['/eld/', '/htmlparser2/', '/client-s3/', '/demo-web/', '/nodemailer/'])
    expect(loaded).not.toContain(large);
});
