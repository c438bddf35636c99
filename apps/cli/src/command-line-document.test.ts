import path from 'node:path';
import { expect, test } from 'vitest';
import { commandLineDocument } from './command-line-document.fixture.ts';
import { createProgram } from './program.ts';

const file = path.join(import.meta.dirname, '../../../docs/cli.md');

test('docs/cli.md lists every command and option as --help does', async () => {
  await expect(
    commandLineDocument(createProgram()),
    'docs/cli.md is not up to date; rewrite it: npx vitest run apps/cli/src/command-line-document.test.ts -u',
  ).toMatchFileSnapshot(file);
});

test('docs/cli.md has the commands of every group', () => {
  const text = commandLineDocument(createProgram());
  for (const command of ['start', 'hosts set', 'archive get', 'robots eval'])
    expect(text).toContain(`## meguri ${command}`);
});
