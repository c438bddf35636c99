import { expect, test } from 'vitest';
import { parseAccessLog } from './access-log.ts';

test('each answered HTML page counts once, and every line counts as a request', () => {
  const log = parseAccessLog(
    [
      '1700000000.250\ta.localhost\t200\ttext/plain\t/robots.txt',
      '1700000001.000\ta.localhost\t200\ttext/html\t/',
      '1700000002.500\ta.localhost\t200\ttext/html\t/',
      '1700000002.000\tb.localhost\t200\ttext/html; charset=utf-8\t/',
      '1700000002.100\tb.localhost\t404\ttext/html\t/missing.html',
      '',
    ].join('\n'),
  );
  expect(log).toEqual({
    requests: 5,
    firstMs: 1_700_000_000_250,
    lastMs: 1_700_000_002_500,
    pages: new Set(['a.localhost/', 'b.localhost/']),
    hosts: new Set(['a.localhost', 'b.localhost']),
  });
});

test('an empty log has no page', () => {
  expect(parseAccessLog('')).toMatchObject({ requests: 0, firstMs: 0, lastMs: 0 });
});
