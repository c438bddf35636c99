import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('..', import.meta.url).pathname;
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '');
const documents = tracked.filter((file) => file === 'README.md' || /^docs\/.*\.md$/.test(file));
const reference = /[\w./-]+\.(?:test\.)?(?:tsx?|mjs|prisma|json|md|yml)\b/g;

test.each(documents)('%s names only files that exist', (document) => {
  const names = readFileSync(`${root}${document}`, 'utf8').match(reference) ?? [];
  const missing = names.filter((name) => !tracked.some((file) => file === name || file.endsWith(`/${name}`)));
  expect(missing).toEqual([]);
});

test('there are documents to check', () => {
  expect(documents.length).toBeGreaterThan(5);
});
