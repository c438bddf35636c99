import { expect, test } from 'vitest';
import { codePlace } from './code-place.ts';

test.each([
  ['file:///srv/meguri/packages/fetch/src/fetcher.ts', 'packages/fetch', 'src/fetcher.ts'],
  ['file:///srv/meguri/node_modules/@prisma/client/runtime/client.js', '@prisma/client', 'runtime/client.js'],
  ['/srv/meguri/node_modules/a/node_modules/b/index.js', 'b', 'index.js'],
  ['node:internal/streams/readable', 'node', 'internal/streams/readable'],
  ['file:///elsewhere/x.js', 'other', '/elsewhere/x.js'],
])('%s belongs to %s', (url, expected, file) => {
  const frame = { functionName: 'f', url, lineNumber: 0 };
  expect(codePlace(frame, '/srv/meguri')).toEqual({ package: expected, file });
});

test('code outside of files has the name that V8 gives it', () => {
  const outside = { url: '', lineNumber: -1 };
  expect(codePlace({ ...outside, functionName: '(idle)' }, '/srv').package).toBe('(idle)');
  expect(codePlace({ ...outside, functionName: 'stringify' }, '/srv').package).toBe('(built in)');
});
