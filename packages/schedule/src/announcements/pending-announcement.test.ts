import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { announcementSources } from './announcement-source.ts';
import { packPendingAnnouncement, unpackPendingAnnouncement } from './pending-announcement.ts';

test('an announcement survives storage in 16 bits, its precision to a thousandth', () => {
  const precisions = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(fc.constantFrom(...announcementSources), precisions, (source, precision) => {
      const packed = packPendingAnnouncement({ source, precision });
      expect(packed).toBeLessThanOrEqual(32_767);
      const read = unpackPendingAnnouncement(packed);
      expect(read?.source).toBe(source);
      expect(read?.precision).toBeCloseTo(precision, 2.9);
    }),
  );
});

test.each([null, 0, -1, 32_767])('%j is no announcement', (packed) => {
  expect(unpackPendingAnnouncement(packed)).toBeNull();
});

test('an invalid precision is stored as 0', () => {
  const packed = packPendingAnnouncement({ source: 'feed', precision: Number.NaN });
  expect(unpackPendingAnnouncement(packed)).toEqual({ source: 'feed', precision: 0 });
});
