import { expect, test } from 'vitest';
import { requestHeaders } from './request-headers.ts';

const names = (options: Parameters<typeof requestHeaders>[0]) =>
  requestHeaders(options).map(([name]) => name);

test('an unconditional request identifies the crawler and what it accepts', () => {
  expect(requestHeaders({ userAgent: 'Meguri' })).toEqual([
    ['User-Agent', 'Meguri'],
    ['Accept', expect.stringContaining('text/html')],
    ['Accept-Encoding', 'gzip, deflate, br, zstd'],
  ]);
});

test('validators make it conditional and are sent unchanged', () => {
  const headers = Object.fromEntries(
    requestHeaders({
      userAgent: 'M',
      ifNoneMatch: 'W/"\xe9"',
      ifModifiedSince: 'Wed, 01 Jan 2025 00:00:00 GMT',
    }),
  );
  expect(headers).toMatchObject({
    'If-None-Match': 'W/"\xe9"',
    'If-Modified-Since': 'Wed, 01 Jan 2025 00:00:00 GMT',
  });
});

test.each(['"a\r\nb"', '"\0"', '"日本"', '', null])(
  'drops a validator that cannot be sent (%j)',
  (validator) => {
    expect(names({ userAgent: 'M', ifNoneMatch: validator, ifModifiedSince: validator })).not.toContain(
      'If-None-Match',
    );
  },
);

test('given headers replace standard ones of the same name, in any letter case', () => {
  const headers = requestHeaders({ userAgent: 'M', headers: { accept: 'text/plain' } });
  expect(headers.filter(([name]) => name.toLowerCase() === 'accept')).toEqual([['accept', 'text/plain']]);
  expect(headers).toContainEqual(['User-Agent', 'M']);
});

test('an undefined further header leaves the standard one in place', () => {
  const headers = { 'user-agent': undefined, accept: undefined } as unknown as Record<string, string>;
  expect(requestHeaders({ userAgent: 'M', headers })).toEqual(requestHeaders({ userAgent: 'M' }));
});
