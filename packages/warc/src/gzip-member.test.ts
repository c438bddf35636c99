import { deflateRawSync, gunzipSync, gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { assert, integer, property, uint8Array } from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { inflateMember, padGzipMember } from './gzip-member.ts';

const max = 2 ** 24;

it('finds the end of the first of several members', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 3000 }), fc.uint8Array({ maxLength: 50 }), (content, after) => {
      const member = gzipSync(content);
      const result = inflateMember(Buffer.concat([member, after]), max);
      expect(result).toMatchObject({ kind: 'member', compressedLength: member.byteLength });
      expect(result.kind === 'member' && Buffer.compare(result.bytes, content)).toBe(0);
    }),
  );
});

it('reports every proper prefix of a member as incomplete', () => {
  const member = gzipSync(Buffer.from('巡り'.repeat(50)));
  for (let length = 0; length < member.byteLength; length += 1) {
    expect(inflateMember(member.subarray(0, length), max)).toEqual({ kind: 'incomplete' });
  }
});

it('detects every flipped bit that changes the content', () => {
  const content = Buffer.from('some text, some text');
  const member = gzipSync(content);
  fc.assert(
    fc.property(fc.integer({ min: 10 * 8, max: member.byteLength * 8 - 1 }), (bit) => {
      const damaged = Buffer.from(member);
      damaged[bit >> 3] = (damaged[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      const result = inflateMember(damaged, max);
      // Deflate leaves a few bits before its trailer unused: flipping those may go unnoticed.
      const harmless = result.kind === 'member' && Buffer.compare(result.bytes, content) === 0;
      expect(harmless || result.kind !== 'member').toBe(true);
    }),
    { numRuns: 300 },
  );
});

it('reads the optional header parts that other writers use', () => {
  const content = Buffer.from('content');
  const plain = gzipSync(content);
  const header = Buffer.from([0x1f, 0x8b, 8, 2 | 4 | 8 | 16, 0, 0, 0, 0, 0, 3]);
  const optional = Buffer.concat([
    Buffer.from([3, 0, 1, 2, 3]),
    Buffer.from('name\0comment\0'),
    Buffer.from([9, 9]),
  ]);
  const member = Buffer.concat([header, optional, deflateRawSync(content), plain.subarray(-8)]);
  expect(inflateMember(member, max)).toMatchObject({ kind: 'member', compressedLength: member.byteLength });
  expect(inflateMember(member.subarray(0, 20), max)).toEqual({ kind: 'incomplete' });
});

describe('returns invalid, with the reason, for', () => {
  it('other data than gzip', () => {
    expect(inflateMember(Buffer.alloc(20), max)).toEqual({ kind: 'invalid', reason: 'not-gzip' });
    expect(inflateMember(Buffer.from('PK'), max)).toEqual({ kind: 'invalid', reason: 'not-gzip' });
    expect(inflateMember(Buffer.from([0x1f, 0x8b, 8, 0xff, 0, 0, 0, 0, 0, 0]), max)).toMatchObject({
      kind: 'invalid',
    });
  });

  it('a broken deflate stream', () => {
    const member = gzipSync(Buffer.from('x'));
    member.fill(0xff, 10, member.byteLength);
    expect(inflateMember(member, max)).toEqual({ kind: 'invalid', reason: 'bad-deflate' });
  });

  it('a wrong checksum or length', () => {
    for (const position of [-8, -1]) {
      const member = gzipSync(Buffer.from('x'));
      member[member.byteLength + position] = (member.at(position) ?? 0) ^ 1;
      expect(inflateMember(member, max)).toEqual({ kind: 'invalid', reason: 'bad-checksum' });
    }
  });

  it('more than the allowed bytes', () => {
    expect(inflateMember(gzipSync(Buffer.alloc(100_001)), 100_000)).toEqual({
      kind: 'invalid',
      reason: 'too-large',
    });
  });
});

test('a padded member has the requested length and the same content', () => {
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

test('returns null if the member is longer', () => {
  const member = gzipSync('x');
  expect(padGzipMember(member, member.length - 1)).toBeNull();
});
