import { describe, expect, test } from 'vitest';
import { isNotModified, validatorsOf } from './conditional.ts';
import type { Appearance } from './conditional.ts';
import { createDemoWorld } from '../world/demo-world.ts';
import type { ValidatorPolicy } from '../sites/site.ts';
import { defaultEpoch } from '../world/virtual-time.ts';

const lastModified = new Date('2026-03-01T10:00:00.700Z');

describe('a conditional request', () => {
  test.each([
    ['the same tag', '"a-1"', undefined, true],
    ['the same tag, compared weakly', 'W/"a-1"', undefined, true],
    ['the tag among others', '"b", W/"a-1"', undefined, true],
    ['any tag', '*', undefined, true],
    ['another tag', '"a-2"', undefined, false],
    ['another tag with a matching date', '"a-2"', 'Sun, 01 Mar 2026 10:00:00 GMT', false],
    ['the date of the last change', undefined, 'Sun, 01 Mar 2026 10:00:00 GMT', true],
    ['a later date', undefined, 'Mon, 02 Mar 2026 10:00:00 GMT', true],
    ['an earlier date', undefined, 'Sun, 01 Mar 2026 09:59:59 GMT', false],
    ['a date that is none', undefined, 'yesterday', false],
    ['no condition', undefined, undefined, false],
  ])('with %s', (_, ifNoneMatch, ifModifiedSince, expected) => {
    expect(isNotModified({ etag: '"a-1"', lastModified }, ifNoneMatch, ifModifiedSince)).toBe(expected);
  });

  test('is never answered with 304 without validators to compare, except for any tag', () => {
    expect(isNotModified({}, '"a"', undefined)).toBe(false);
    expect(isNotModified({}, undefined, 'Sun, 01 Mar 2026 10:00:00 GMT')).toBe(false);
  });
});

describe('the validators of a host', () => {
  const time = { epoch: defaultEpoch, speed: 1 };
  const world = createDemoWorld({ seed: 1, hostCount: 1, port: 1, time });
  const site = world.hosts[0]?.site;
  const page = site?.tree.pages[0];
  if (site === undefined || page === undefined) throw new Error('the world is empty');
  const now = new Date(defaultEpoch.getTime() + 1_000_000);

  function validators(policy: ValidatorPolicy, changedAtSeconds: number, at: Date = now) {
    const appearance: Appearance = {
      site: { ...site, validators: policy } as Appearance['site'],
      page: page as Appearance['page'],
      version: { sequence: Math.floor(changedAtSeconds), changedAtSeconds },
      time,
      now: at,
    };
    return validatorsOf(appearance);
  }

  test('distinguish versions where they are correct', () => {
    const [first, second] = [
      validators('etag-and-last-modified', 100),
      validators('etag-and-last-modified', 200),
    ];
    expect(first.etag).not.toBe(second.etag);
    expect(second.lastModified).toEqual(new Date(defaultEpoch.getTime() + 200_000));
  });

  test('omit the date within a second of the change', () => {
    expect(validators('last-modified', 999.5)).toEqual({});
    expect(validators('last-modified', 999)).toHaveProperty('lastModified');
  });

  test('claim the current time on hosts with always-now validators', () => {
    expect(validators('always-now', 100)).toEqual({ lastModified: now });
  });

  test('rotate without a change, or stay the same after a change', () => {
    const later = new Date(now.getTime() + 1);
    expect(validators('rotating-etag', 100).etag).not.toBe(validators('rotating-etag', 100, later).etag);
    expect(validators('frozen', 100)).toEqual(validators('frozen', 200, later));
    expect(validators('none', 100)).toEqual({});
  });
});
