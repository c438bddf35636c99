import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeRecord } from './decode-record.ts';
import { inflateMember } from './gzip-member.ts';
import { purgeNotice, saysPurged, shortestNoticeBytes } from './purge-notice.ts';

const place = { fileName: 'a.warc.gz', offset: 40, purgedAt: new Date('2026-03-01T00:00:00.5Z') };

test('a notice of any length is one gzip member of exactly that length, always with the same bytes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 23, max: 70_000 }), (length) => {
      const notice = purgeNotice({ ...place, length });
      expect(notice.byteLength).toBe(length);
      expect(purgeNotice({ ...place, length })).toEqual(notice);
      expect(inflateMember(notice, 1_000)).toMatchObject({ kind: 'member', compressedLength: length });
    }),
  );
});

test('a notice with room is a metadata record that describes itself, without a URL', () => {
  for (const length of [shortestNoticeBytes(), shortestNoticeBytes() + 1, 5_000]) {
    const decoded = decodeRecord(purgeNotice({ ...place, length }), 1_000);
    expect(decoded).toMatchObject({
      kind: 'record',
      record: { type: 'metadata', date: place.purgedAt, targetUri: null },
    });
    expect(decoded.kind === 'record' && saysPurged(decoded.record.block)).toBe(true);
  }
});

test('notices at different locations have different ids', () => {
  const ids = [place, { ...place, offset: 41 }, { ...place, fileName: 'b.warc.gz' }].map((one) => {
    const decoded = decodeRecord(purgeNotice({ ...one, length: 400 }), 1_000);
    return decoded.kind === 'record' ? decoded.record.recordId : null;
  });
  expect(new Set(ids).size).toBe(3);
});

test('a location shorter than a gzip member is filled with zeros', () => {
  expect(purgeNotice({ ...place, length: 9 })).toEqual(new Uint8Array(9));
});
