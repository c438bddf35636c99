import { describe, expect, it } from 'vitest';
import {
  hostHref,
  isOn,
  pageHref,
  screens,
  sectionOf,
  sections,
  sectionsOnPhone,
  seedListEditHref,
  settingEditHref,
} from './navigation.ts';

describe('the current screen', () => {
  it.each([
    ['/', '/', true],
    ['/hosts', '/', false],
    ['/hosts', '/hosts', true],
    ['/hosts/a.example', '/hosts', true],
    ['/hosts-of-old', '/hosts', false],
    ['/host-intervals', '/hosts', false],
  ])('of %s is %s: %s', (path, href, expected) => {
    expect(isOn(path, href)).toBe(expected);
  });

  it('is unambiguous', () => {
    for (const { href } of screens) {
      expect(screens.filter((screen) => isOn(href, screen.href)).map((screen) => screen.href)).toEqual([
        href,
      ]);
    }
  });
});

describe('sections', () => {
  it('are at most nine', () => {
    expect(sections.length).toBeLessThanOrEqual(9);
  });

  it.each([
    ['/', 'overview'],
    ['/map', 'overview'],
    ['/overloaded/a.example', 'schedule'],
    ['/pages/view', 'archive'],
    ['/account', undefined],
  ])('of %s is %s', (path, word) => {
    expect(sectionOf(path)?.word).toBe(word);
  });

  it('are five on a phone, the current one included', () => {
    const first = sections.slice(0, 5);
    expect(sectionsOnPhone(undefined)).toEqual(first);
    for (const section of sections) {
      const tabs = sectionsOnPhone(section);
      expect(tabs).toHaveLength(5);
      expect(tabs).toContain(section);
      expect(tabs.slice(0, 4)).toEqual(first.slice(0, 4));
    }
  });
});

describe('shortcuts', () => {
  it('are unique', () => {
    const letters = screens.flatMap(({ chord }) => chord ?? []);
    expect(new Set(letters).size).toBe(letters.length);
  });
});

describe('links', () => {
  it('keep any character of names, URLs and values', () => {
    expect(hostHref('a.example:8080')).toBe('/hosts/a.example%3A8080');
    const url = 'http://a.example/?q=1&r=%20#x y';
    expect(new URL(pageHref(url), 'http://console').searchParams.get('url')).toBe(url);
    const setting = new URL(settingEditHref('crawl.userAgent', 'a & b=c'), 'http://console').searchParams;
    expect(Object.fromEntries(setting)).toEqual({ search: 'crawl.userAgent', value: 'a & b=c' });
    const edit = new URL(seedListEditHref(3, { policy: 'gamma', minIntervalSeconds: 90 }), 'http://console');
    expect(Object.fromEntries(edit.searchParams)).toEqual({ edit: '3', policy: 'gamma', minInterval: '90' });
  });
});
