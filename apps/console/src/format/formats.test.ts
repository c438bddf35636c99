import { parseDuration } from '@meguri/contracts';
import { describe, expect, it } from 'vitest';
import { formatsOf, instantWithUtc, zoneOffsetMs } from './formats.ts';
import { splitHostName, splitUrl } from './host-names.ts';

describe('names', () => {
  it('of hosts are split around the registrable domain', () => {
    expect(splitHostName('www.example.co.jp', 'example.co.jp')).toMatchObject({
      before: 'www.',
      domain: 'example.co.jp',
      after: '',
    });
    expect(splitHostName('a.example.org:8080', 'example.org')).toMatchObject({
      before: 'a.',
      domain: 'example.org',
      after: ':8080',
    });
    expect(splitHostName('127.0.0.1:9000')).toMatchObject({
      before: '',
      domain: '127.0.0.1',
      after: ':9000',
    });
  });

  it('of internationalised hosts are readable, and keep their ASCII form', () => {
    const parts = splitHostName('www.xn--r8jz45g.xn--zckzah', 'xn--r8jz45g.xn--zckzah');
    expect(parts).toMatchObject({ before: 'www.', domain: '例え.テスト', internationalised: true });
    expect(parts.ascii).toBe('www.xn--r8jz45g.xn--zckzah');
  });

  it('that cannot be decoded are unchanged', () => {
    expect(splitHostName('xn--\u0000.example').domain).toContain('xn--');
  });

  it('of pages are split after the host', () => {
    expect(splitUrl('https://a.example/b?c')).toEqual({ origin: 'https://a.example', path: '/b?c' });
    expect(splitUrl('https://a.example')).toEqual({ origin: 'https://a.example', path: '/' });
    expect(splitUrl('nonsense')).toEqual({ origin: '', path: 'nonsense' });
  });
});

describe('the formats of a reader', () => {
  const tokyo = formatsOf('ja', 'Asia/Tokyo');
  const at = new Date('2026-11-20T23:26:05Z');
  const now = new Date('2026-11-21T08:00:00Z');

  it('count, measure and share in Japanese', () => {
    expect(tokyo.compact(81_204)).toBe('8.12万');
    expect(tokyo.share(41, 1_000)).toBe('4.1%');
    expect(tokyo.duration(1_814_400)).toBe('3週間');
    expect(tokyo.durationExactly(93_784)).toBe('1日 2時間 3分 4秒');
    expect(parseDuration('1.5時間')).toBe(5_400);
    expect(parseDuration('１２分')).toBe(720);
  });

  it('show the time of the viewer with UTC', () => {
    expect(instantWithUtc(at, tokyo)).toBe('2026-11-21 08:26:05 JST · 2026-11-20 23:26:05 UTC');
    expect(instantWithUtc(at, formatsOf('en', 'UTC'))).toBe('2026-11-20 23:26:05 UTC');
    expect(tokyo.instantShort(at, now)).toBe('08:26');
    expect(tokyo.instantShort(new Date('2026-03-01T00:00:00Z'), now)).toBe('3月1日 09:00');
    expect(tokyo.instantShort(new Date('2025-03-01T00:00:00Z'), now)).toBe('2025年3月1日');
    expect(tokyo.relative(at, now)).toBe('8.6時間前');
    expect(tokyo.relative(now, now)).toBe('今');
    // The browser's clock is behind that of the server.
    expect(tokyo.ago(new Date(now.getTime() + 3_000), now)).toBe('たった今');
    expect(tokyo.ago(at, now)).toBe('8.6時間前');
  });

  it.each([
    ['Asia/Tokyo', 9],
    ['America/St_Johns', -3.5],
    ['UTC', 0],
  ])('know that %s is %d h ahead of UTC', (zone, hours) => {
    expect(zoneOffsetMs(at.getTime(), zone) / 3_600_000).toBe(hours);
  });
});
