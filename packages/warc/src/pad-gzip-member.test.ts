import { gunzipSync, gzipSync } from 'node:zlib';
import { assert, integer, property, uint8Array } from 'fast-check';
import { expect, test } from 'vitest';
import { padGzipMember } from './pad-gzip-member.ts';

test('a padded member has the length asked for and says the same', () => {
  assert(
    property(uint8Array({ maxLength: 200 }), integer({ min: 0, max: 100_000 }), (content, more) => {
      const member = gzipSync(content);
      const padded = padGzipMember(member, member.length + more);
      expect(padded?.length).toBe(member.length + more);
      expect(new Uint8Array(gunzipSync(padded ?? member))).toEqual(content);
    }),
    { numRuns: 30 },
  );
});

test('nothing fits into less room than it takes', () => {
  const member = gzipSync('x');
  expect(padGzipMember(member, member.length - 1)).toBeNull();
});
