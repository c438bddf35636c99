import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { durationText, formatDuration, formatDurationExactly, parseDuration } from './durations.ts';
import { formatInstant, formatInstantShort, formatRelative } from './instants.ts';
import {
  formatBytes,
  formatCompact,
  formatCount,
  formatQuantity,
  formatRate,
  formatShare,
  formatSignedShare,
} from './numbers.ts';

describe('durations', () => {
  it.each([
    [0, '0 s'],
    [0.02, '20 ms'],
    [20, '20 s'],
    [60, '1 min'],
    [90, '90 s'],
    [3_600, '1 h'],
    [86_400, '1 d'],
    [604_800, '1 wk'],
    [120, '2 min'],
    [150, '2.5 min'],
    [5_400, '90 min'],
    [7_200, '2 h'],
    [86_399, '1 d'],
    [3_590, '1 h'],
    [129_600, '36 h'],
    [172_800, '2 d'],
    [1_209_600, '14 d'],
    [1_814_400, '3 wk'],
    [86_400 * 100, '3.3 mo'],
    [86_400 * 1_000, '2.7 y'],
    [-30, '−30 s'],
  ])('of %d s read %s', (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text);
  });

  it('are exact on demand', () => {
    expect(formatDurationExactly(93_784)).toBe('1 d 2 h 3 min 4 s');
    expect(formatDurationExactly(20)).toBe('20 s');
  });

  it.each([
    ['90', 90],
    ['2 min', 120],
    ['1.5h', 5_400],
    ['1,5 h', 5_400],
    ['3 d', 259_200],
    ['soon', null],
    ['', null],
    ['-5', null],
  ])('parses "%s"', (text, seconds) => {
    expect(parseDuration(text)).toBe(seconds);
  });

  it('in form fields survive parsing', () => {
    expect([null, 90, 3_600, 5_001, 604_800, 129_600, 100_000].map(durationText)).toEqual([
      '',
      '90 s',
      '1 h',
      '5001 s',
      '7 d',
      '1.5 d',
      '100000 s',
    ]);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), (seconds) => {
        expect(parseDuration(durationText(seconds))).toBe(seconds);
      }),
    );
  });
});

describe('instants', () => {
  const now = new Date('2026-11-20T23:26:05Z');
  it('are written in UTC', () => {
    expect(formatInstant(now)).toBe('2026-11-20 23:26:05 UTC');
  });

  it.each([
    ['2026-11-20T03:04:05Z', '03:04'],
    ['2026-11-19T03:04:05Z', '19 Nov 03:04'],
    ['2025-11-19T03:04:05Z', '19 Nov 2025'],
  ])('of %s are short: %s', (at, text) => {
    expect(formatInstantShort(new Date(at), now)).toBe(text);
  });

  it.each([
    [0, 'now'],
    [-180_000, '3 min ago'],
    [345_600_000, 'in 4 d'],
  ])('%d ms from now read %s', (offset, text) => {
    expect(formatRelative(new Date(now.getTime() + offset), now)).toBe(text);
  });
});

describe('numbers', () => {
  it.each([
    [0, '0'],
    [0.0421, '0.042'],
    [1.44, '1.4'],
    [12.44, '12.4'],
    [240.4, '240'],
  ])('as rates: %d is %s', (value, text) => {
    expect(formatRate(value)).toBe(text);
  });

  it.each([
    [812, '812 B'],
    [1_000, '1.0 kB'],
    [21_400, '21.4 kB'],
    [999_950, '1.0 MB'],
    [3_140_000_000, '3.1 GB'],
  ])('as bytes: %d is %s', (value, text) => {
    expect(formatBytes(value)).toBe(text);
  });

  it('as shares never show zero for a positive share', () => {
    expect(formatShare(1, 100_000)).toBe('< 0.1 %');
    expect(formatShare(0, 10)).toBe('0 %');
    expect(formatShare(41, 1_000)).toBe('4.1 %');
    expect(formatShare(1, 3)).toBe('33 %');
    expect(formatShare(0, 0)).toBe('–');
  });

  it('as differences have a sign', () => {
    expect(formatSignedShare(0.034)).toBe('+3.4 %');
    expect(formatSignedShare(-0.12, 'ja')).toBe('−12%');
    expect([0.0004, -0.0004].map((share) => formatSignedShare(share))).toEqual(['0 %', '0 %']);
  });

  it('are grouped, compact and counted', () => {
    expect(formatCount(81_204)).toBe('81,204');
    expect(formatCompact(81_204)).toBe('81.2K');
    expect(formatCompact(8_120)).toBe('8,120');
    expect(formatQuantity(1, 'host')).toBe('1 host');
    expect(formatQuantity(2_000, 'host')).toBe('2,000 hosts');
  });
});
