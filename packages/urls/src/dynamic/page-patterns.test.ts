import { describe, expect, test } from 'vitest';
import { datedListing } from './dated-listing.ts';
import { createPagePatterns } from './page-patterns.ts';

const now = new Date('2026-06-15T00:00:00Z');
const host = 'a.example';
const urlOf = (path: string, name = host) => `http://${name}${path}`;

describe('the page of a day or a month', () => {
  test.each([
    // Rewritten calendars: The Events Calendar, My Calendar, All-in-One, Drupal, JEvents, vBulletin, phpBB.
    ['/events/2031-05/', 'events/', true],
    ['/events/month/2031-05', 'events/month/', true],
    ['/events/2031-05-12/', 'events/', true],
    ['/calendar/action~month/exact_date~1-5-2031/', 'calendar/action~month/exact_date~', true],
    ['/calendar/2031-05', 'calendar/', true],
    ['/calendar/week/2031-W20', 'calendar/week/', true],
    ['/calendar-node-field-date/day/2031-05-12', 'calendar-node-field-date/day/', true],
    ['/component/jevents/month.calendar/2031/05/01/-.html', 'component/jevents/month.calendar/', true],
    ['/jcal/month.calendar/2031/05/01/34|35', 'jcal/month.calendar/', true],
    ['/calendar/2031/05/12/', 'calendar/', true],
    ['/events/upcoming/20410102', 'events/upcoming/', true],
    ['/agenda/12.05.2031', 'agenda/', true],
    ['/when/2031/5/2/index.html', 'when/', false],
    // Archives by date: listings too, without a word for a calendar.
    ['/2024/05/', '', false],
    ['/blog/archives/2024/05/12/', 'blog/archives/', false],
  ])('%s', (path, prefix, hasWord) => {
    expect(datedListing(path)).toMatchObject({ prefix, hasWord });
  });

  test.each([
    '/2024/05/12/title-of-an-article/',
    '/archives/2024/05/title.html',
    '/news/2024/05/12/123.html',
    '/events/2031-05-12/concert/',
    '/story/2024-05-12-title',
    '/article/20240512-title',
    '/item/1024/3',
    '/2024/',
    '/2024/13/',
    '/node/20240',
    '/a/b',
  ])('is not %s', (path) => {
    expect(datedListing(path)).toBeNull();
  });
});

describe('pages of which their host has many', () => {
  test('are dynamic in a calendar with such a name, and in any other once it leads into the future', () => {
    const patterns = createPagePatterns();
    expect(patterns.isDynamic(host, urlOf('/calendar/2024/05/'))).toBe(true);
    expect(patterns.isDynamic(host, urlOf('/when/2024/05/'))).toBe(false);
    patterns.learn({ host, from: urlOf('/when/2026/06/'), to: urlOf('/when/2026/07/'), now });
    expect(patterns.isDynamic(host, urlOf('/when/2024/05/12/'))).toBe(true);
    expect(patterns.isDynamic(host, urlOf('/blog/2024/05/'))).toBe(false);
    expect(patterns.isDynamic('b.example', urlOf('/when/2024/05/', 'b.example'))).toBe(false);
  });

  test('are not dynamic in archives up to today', () => {
    const patterns = createPagePatterns();
    for (const path of ['/2026/06/15/', '/2026/06/', '/2026/05/', '/2010/01/'])
      patterns.learn({ host, from: urlOf('/'), to: urlOf(path), now });
    expect(patterns.isDynamic(host, urlOf('/2024/05/'))).toBe(false);
  });

  test('are dynamic in a grid that leads in two directions, not along a line', () => {
    const patterns = createPagePatterns();
    const note = (from: string, to: string) =>
      patterns.learn({ host, from: urlOf(from), to: urlOf(to), now });
    note('/book/3/page/7', '/book/3/page/8');
    note('/book/3/page/7', '/book/9/page/1');
    expect(patterns.isDynamic(host, urlOf('/book/3/page/9'))).toBe(false);
    note('/map/3/7', '/map/3/8');
    note('/map/3/7', '/map/2/7');
    expect(patterns.isDynamic(host, urlOf('/map/900/2'))).toBe(true);
    expect(patterns.isDynamic(host, urlOf('/map/900'))).toBe(false);
    for (const [from, to] of [
      ['/node/12', '/node/13'],
      ['/node/12', '/node/11'],
    ] as const)
      note(from, to);
    expect(patterns.isDynamic(host, urlOf('/node/14'))).toBe(false);
  });

  test('are remembered for a limited number of hosts and forms, the oldest are forgotten', () => {
    const patterns = createPagePatterns(10);
    const learn = (name: string, prefix: string) => {
      const to = urlOf(`${prefix}/2027/01/`, name);
      patterns.learn({ host: name, from: urlOf('/', name), to, now });
    };
    for (let index = 0; index < 25; index += 1) learn(`h${index}.example`, '/w');
    const known = Array.from({ length: 25 }, (_, index) => `h${index}.example`).filter((name) =>
      patterns.isDynamic(name, urlOf('/w/2020/01/', name)),
    );
    expect(known).toEqual(Array.from({ length: 10 }, (_, index) => `h${index + 15}.example`));
    for (let index = 0; index < 100; index += 1) learn('h24.example', `/x${index}`);
    const forms = Array.from({ length: 100 }, (_, index) => index).filter((index) =>
      patterns.isDynamic('h24.example', urlOf(`/x${index}/2020/01/`, 'h24.example')),
    );
    expect(forms).toHaveLength(16);
  });
});
