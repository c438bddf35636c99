import { expect, test } from 'vitest';
import { announcementSourceBit } from './announcement-source.ts';
import { sourceEventsOf, type JudgedVisit } from './page-source-events.ts';

const visit: JudgedVisit = {
  changed: true,
  announcedBy: 'sitemap',
  expected: 0.25,
  lastModifiedMoved: null,
  knownSources: announcementSourceBit('sitemap') | announcementSourceBit('feed'),
};

test('a change after an announcement is a hit of its source, and missed by the others', () => {
  expect(sourceEventsOf(visit)).toEqual([
    { kind: 'trial', source: 'sitemap', hit: true, expected: 0.25 },
    { kind: 'change', source: 'sitemap', announced: true },
    { kind: 'change', source: 'feed', announced: false },
  ]);
});

test('no change after an announcement is a miss, and nothing else', () => {
  expect(sourceEventsOf({ ...visit, changed: false })).toEqual([
    { kind: 'trial', source: 'sitemap', hit: false, expected: 0.25 },
  ]);
});

test('an unannounced change is missed by all known sources of the host', () => {
  const events = sourceEventsOf({ ...visit, announcedBy: null });
  expect(events.map(({ kind, source }) => `${kind} ${source}`)).toEqual(['change sitemap', 'change feed']);
  expect(sourceEventsOf({ ...visit, announcedBy: null, knownSources: 0 })).toEqual([]);
});

test('Last-Modified is tested when it moves, and by every change', () => {
  const dated = { ...visit, announcedBy: null, knownSources: 0 };
  expect(sourceEventsOf({ ...dated, lastModifiedMoved: true })).toEqual([
    { kind: 'trial', source: 'last-modified', hit: true, expected: 0.25 },
    { kind: 'change', source: 'last-modified', announced: true },
  ]);
  expect(sourceEventsOf({ ...dated, lastModifiedMoved: true, changed: false })).toEqual([
    { kind: 'trial', source: 'last-modified', hit: false, expected: 0.25 },
  ]);
  expect(sourceEventsOf({ ...dated, lastModifiedMoved: false })).toEqual([
    { kind: 'change', source: 'last-modified', announced: false },
  ]);
  expect(sourceEventsOf({ ...dated, lastModifiedMoved: false, changed: false })).toEqual([]);
});
