import {
  emptyHostRow,
  neverQueued,
  unsetHostSettings,
  type HostFilter,
  hostFilterFields,
  hostFilters,
} from '@meguri/contracts';
import type {
  HostDetail,
  HostQuery,
  HostRow,
  HostSettingsChange,
  HostSettingsPreview,
} from '@meguri/contracts';
import { QueryClient } from '@tanstack/react-query';
import { formatsOf } from '../../format/formats.ts';
import { translatorOf } from '../../i18n/testing.ts';
import { describe, expect, it } from 'vitest';
import type { HostEditDraft } from './edit/host-edit-draft.ts';
import { draftErrorText, draftOf, readDraft } from './edit/host-edit-draft.ts';
import { previewSentences } from './edit/preview-sentences.ts';
import { hostListSummary } from './list/host-list-summary.ts';
import { hostListQuery, readHostListAddress, writeHostListAddress } from './list/host-list-address.ts';
import { loadPoints, pointNear, powersOfTen } from './list/load-points.ts';

const formats = formatsOf('en', 'UTC');
const now = new Date('2026-11-20T12:00:00Z');
const host: HostDetail = {
  ...emptyHostRow,
  stoppedBy: null,
  takedowns: [],
  name: 'www.example.org',
  site: 'example.org',
  state: 'in-access-delay',
  pages: 5_000,
  demandPerDay: 3_100,
  demandedIntervalSeconds: 27.9,
  effectiveIntervalSeconds: 20,
  overloaded: false,
  nextAccessAt: now,
  lastAccessAt: now,
  lastCode: 'ok',
  address: null,
  aliasOf: null,
  aliases: [],
  firstSeenAt: now,
  nodeId: 1,
  interval: { seconds: 20, sustainedSeconds: 20, binding: 'default', ingredients: [], efficiency: null },
  settings: { ...unsetHostSettings, robotsRecheckSeconds: 3_600 },
  webmaster: unsetHostSettings,
  rules: [],
  version: null,
  crawlPause: null,
  suspendedUntil: null,
  retryAfterUntil: null,
  duplicateForms: { forms: [], parameters: [] },
  deferredCount: 0,
  preemptedCount: 0,
  excludedTypeCount: 0,
  queuedPages: 12,
  queueing: neverQueued,
  announcements: [],
  robots: [],
};

const everyHostFilter: HostFilter = Object.fromEntries(
  hostFilterFields.map((field) => [field, hostFilters[field].example]),
);

describe('the filters of the host list', () => {
  it('ignore invalid values of an address', () => {
    expect(
      readHostListAddress({ state: 'nonsense', sort: ['a', 'b'], search: '  ', 'demanded-interval': 'soon' }),
    ).toEqual({ filter: {}, sort: 'load', direction: 'desc' });
    expect(readHostListAddress({ sort: 'name', state: 'overloaded' })).toEqual({
      filter: { state: 'overloaded' },
      sort: 'name',
      direction: 'asc',
    });
  });

  it('round-trip through an address', () => {
    const address = { filter: everyHostFilter, sort: 'pages', direction: 'desc' } as const;
    expect(readHostListAddress(writeHostListAddress(address))).toEqual(address);
  });

  it('reach the selection of hosts and the list with every field', async () => {
    const queries: HostQuery[] = [];
    const ask = async (input: HostQuery) => {
      queries.push(input);
      return { rows: [], nextCursor: null, total: 0, totalIsComplete: true };
    };
    const query = hostListQuery(ask, { filter: everyHostFilter, sort: 'name', direction: 'asc' });
    await new QueryClient().fetchInfiniteQuery(query);
    expect(queries).toMatchObject([everyHostFilter]);
  });
});

describe('the summary about the host list', () => {
  it('adds the hosts up', () => {
    const counts = {
      total: 200,
      active: 0,
      inAccessDelay: 0,
      waiting: 0,
      blocked: 1,
      overloaded: 3,
      paused: 0,
      idle: 4,
    };
    expect(hostListSummary(counts, translatorOf('en', 'hosts.list'), formats)).toBe(
      '197 of 200 hosts (99 %) have enough capacity for their demand; 3 are overloaded, 1 is blocked by robots.txt.',
    );
  });
});

describe('a draft of an edit', () => {
  const draft = draftOf(host.settings);
  const read = (typed: Partial<HostEditDraft>, { settings }: Pick<HostDetail, 'settings'> = host) =>
    readDraft({ ...draftOf(settings), ...typed }, settings, now);
  const errorWords = translatorOf('en', 'hosts.errors');
  const errorTexts = (typed: Partial<HostEditDraft>) =>
    Object.fromEntries(
      Object.entries(read(typed).errors).map(([field, error]) => [
        field,
        draftErrorText(error, errorWords, formats),
      ]),
    );

  it('changes nothing as it is opened', () => {
    expect(read(draft)).toMatchObject({ change: {}, errors: {} });
  });

  it('changes only what was typed, in seconds', () => {
    const typed = { minIntervalSeconds: '2 min', pageCap: '1,000', excludedPaths: ' /a/ \n\n*.pdf$' };
    expect(read(typed).change).toEqual({
      minIntervalSeconds: 120,
      pageCap: 1_000,
      excludedPaths: ['/a/', '*.pdf$'],
    });
  });

  it('clears an override that is emptied', () => {
    expect(read({ robotsRecheckSeconds: ' ' }).change).toEqual({ robotsRecheckSeconds: null });
  });

  it('reports texts that cannot be read', () => {
    const typed = {
      minIntervalSeconds: 'soon',
      pageCap: '0',
      priority: '1.5',
      robotsRecheckSeconds: '5 s',
      burstMaxCount: '0',
      maxHops: '-1',
      excludedPaths: 'private',
      pausedUntil: '2001-01-01T00:00',
      hours: { timeZone: 'UTC', openHours: '0'.repeat(42) },
    };
    expect(errorTexts(typed)).toEqual({
      minIntervalSeconds: errorWords('duration'),
      pageCap: 'Enter a whole number from 1 to 1,000,000,000',
      priority: 'Enter a whole number from -100 to 100',
      robotsRecheckSeconds: 'Enter 1 min to 7 d',
      burstMaxCount: 'Enter a whole number from 1 to 1,000',
      maxHops: 'Enter a whole number from 0 to 1,000',
      excludedPaths: errorWords('path'),
      pausedUntil: errorWords('past'),
      hours: errorWords('hours'),
    });
    const nowhere = { timeZone: 'Mars/Olympus', openHours: 'f'.repeat(42) };
    expect(errorTexts({ hours: nowhere })).toEqual({ hours: errorWords('zone') });
  });

  it('keeps durations and instants that are not round', () => {
    const pausedUntil = new Date('2030-01-01T00:00:12.345Z');
    const odd = { settings: { ...host.settings, minIntervalSeconds: 125.5, pausedUntil } };
    expect(read({}, odd).change).toEqual({});
  });
});

describe.each(['en', 'ja'] as const)('the preview of an edit in %s', (locale) => {
  const t = translatorOf(locale, 'hosts');
  const pace = {
    intervalSeconds: 20,
    openShare: 1,
    paused: false,
    capacityPerDay: 4_320,
    freshness: 0.9,
    versionsPerDay: 12,
    overloaded: false,
  };
  const after = { ...pace, intervalSeconds: 40, capacityPerDay: 2_160, freshness: 0.8, overloaded: true };
  const effect = { before: pace, after, judgedPages: 100, excludedPages: 3 };
  const sentences = (change: HostSettingsChange, of: HostSettingsPreview = effect) =>
    previewSentences(host, change, of, t, formatsOf(locale, 'UTC'));

  it('states pace, capacity, overload and freshness', () => {
    const written = sentences({ minIntervalSeconds: 40 });
    expect(written).toHaveLength(4);
    expect(written.join(' ')).toMatch(/4,320.*2,160|2,160.*4,320/);
  });

  it('says when another ingredient binds anyway', () => {
    expect(sentences({ minIntervalSeconds: 10 }, { ...effect, after: pace })).toHaveLength(1);
  });

  it('has a sentence for every field', () => {
    const change: HostSettingsChange = {
      paused: true,
      pausedUntil: new Date('2030-01-01T00:00:00Z'),
      hours: { timeZone: 'UTC', openHours: 'f'.repeat(42) },
      burstMaxCount: 1,
      pageCap: 100,
      maxHops: 3,
      excludedPaths: ['/a'],
      priority: 5,
      robotsRecheckSeconds: null,
      note: 'x',
    };
    expect(sentences(change)).toHaveLength(10);
    expect(previewSentences(host, {}, undefined, t, formatsOf(locale, 'UTC'))).toEqual([]);
  });
});

describe('the picture of loads', () => {
  it('leaves out hosts without demand', () => {
    const rows: HostRow[] = [host, { ...host, demandPerDay: 0 }];
    expect(loadPoints(rows)).toEqual([
      { name: 'www.example.org', site: 'example.org', load: 3_100, capacity: 4_320, overloaded: false },
    ]);
  });

  it('is framed by powers of ten', () => {
    expect(powersOfTen([3, 250])).toEqual([1, 10, 100, 1_000]);
    expect(powersOfTen([10])).toEqual([10, 20, 50, 100]);
  });

  it('finds the host whose mark is nearest to the pointer, if one is near', () => {
    const point = { name: 'a', site: 'a', load: 1, capacity: 1, overloaded: false };
    const points = [
      { ...point, x: 10, y: 10 },
      { ...point, name: 'b', x: 14, y: 10 },
    ];
    expect(pointNear(points, 13, 11)?.name).toBe('b');
    expect(pointNear(points, 2, 10)?.name).toBe('a');
    expect(pointNear(points, 10, 30)).toBeNull();
  });
});
