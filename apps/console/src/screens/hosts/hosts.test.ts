import type { HostDetail, HostTerms, HostRow } from '@meguri/contracts';
import { describe, expect, it } from 'vitest';
import { hostAnswer } from './host-answer.ts';
import { draftOf, inverseOf, readDraft } from './host-edit-draft.ts';
import { previewHostEdit } from './host-edit-preview.ts';
import { hostListAnswer } from './host-list-answer.ts';
import { readHostFilters } from './host-parameters.ts';
import { loadPoints, powersOfTen } from './load-points.ts';

const now = new Date('2026-11-20T12:00:00Z');
const unset: HostTerms = {
  minIntervalSeconds: null,
  paused: false,
  pausedUntil: null,
  burstMaxCount: null,
  hours: null,
  excludedPaths: [],
  note: null,
  pageCap: null,
  maxHops: null,
  priority: 0,
  robotsRecheckSeconds: null,
};
const host: HostDetail = {
  name: 'www.example.org',
  site: 'example.org',
  state: 'resting',
  pages: 5_000,
  captured: 0,
  changed: 0,
  unchanged: 0,
  errors: 0,
  bytes: 0,
  loadPerDay: 3_100,
  theoreticalIntervalSeconds: 27.9,
  effectiveIntervalSeconds: 20,
  overloaded: false,
  nextAccessAt: now,
  lastAccessAt: now,
  lastCode: 'ok',
  priority: 0,
  address: null,
  aliasOf: null,
  aliases: [],
  firstSeenAt: now,
  nodeId: 1,
  interval: { seconds: 20, binding: 'Default', ingredients: [] },
  settings: { ...unset, robotsRecheckSeconds: 3_600 },
  webmaster: unset,
  rules: [],
  version: null,
  suspendedUntil: null,
  retryAfterUntil: null,
  putOffCount: 0,
  queuedPages: 12,
  announcements: [],
  robots: [],
};

describe('the filters of the host list', () => {
  it('survive whatever an address says', () => {
    expect(readHostFilters({ state: 'nonsense', sort: ['a', 'b'], search: '  ' })).toEqual({
      state: undefined,
      search: undefined,
      sort: 'load',
      direction: 'desc',
    });
    expect(readHostFilters({ sort: 'name', state: 'overloaded' })).toMatchObject({
      sort: 'name',
      direction: 'asc',
      state: 'overloaded',
    });
  });
});

describe('the answer about a host', () => {
  it('says the interval, what binds it, and whether the schedule fits', () => {
    expect(hostAnswer(host, now)).toBe(
      'One access every 20 s at most (Default binds). The schedule asks for 3,100 a day of the 4,320 that this allows.',
    );
    expect(hostAnswer({ ...host, loadPerDay: 9_000 }, now)).toContain('more than can politely be given');
  });

  it.each<[string, Partial<HostDetail>, string]>([
    ['paused', { state: 'paused' }, 'an operator has paused it'],
    ['blocked', { state: 'blocked' }, 'robots.txt disallows everything'],
    ['suspended', { suspendedUntil: new Date(now.getTime() + 600_000) }, 'visits go on in 10 min'],
    ['an alias', { aliasOf: 'example.org' }, 'another name of example.org'],
  ])('says first that it is %s', (_, change, words) => {
    expect(hostAnswer({ ...host, ...change }, now)).toContain(words);
  });

  it('adds the hosts up', () => {
    const counts = { total: 200, active: 0, resting: 0, waiting: 0, blocked: 1, overloaded: 3, paused: 0 };
    expect(hostListAnswer(counts)).toBe(
      '197 of 200 hosts (99 %) can politely be asked for all that the revisit schedule wants; 3 cannot, 1 is blocked by robots.txt.',
    );
  });
});

describe('a draft of an edit', () => {
  const draft = draftOf(host);

  it('changes nothing as it is opened', () => {
    expect(readDraft(draft, host)).toEqual({ change: {}, errors: {} });
  });

  it('changes only what was typed, in seconds', () => {
    expect(readDraft({ ...draft, minInterval: '2 min', pageCap: '1,000' }, host).change).toEqual({
      minIntervalSeconds: 120,
      pageCap: 1_000,
    });
  });

  it('clears an override that is emptied', () => {
    expect(readDraft({ ...draft, robotsRecheck: ' ' }, host).change).toEqual({ robotsRecheckSeconds: null });
  });

  it('names what cannot be understood', () => {
    const { errors } = readDraft(
      { ...draft, minInterval: 'soon', pageCap: '0', priority: '1.5', robotsRecheck: '5 s' },
      host,
    );
    expect(errors).toEqual({
      minInterval: 'A duration such as 40 s, 2 min or 1 h',
      pageCap: 'A whole number from 1 to 1,000,000,000',
      priority: 'A whole number from -100 to 100',
      robotsRecheck: 'From 1 min to 1 wk',
    });
  });

  it('can be taken back', () => {
    expect(inverseOf({ minIntervalSeconds: 120, paused: true }, host.settings)).toEqual({
      minIntervalSeconds: null,
      paused: false,
    });
  });

  it('keeps durations that are not round', () => {
    const odd = { settings: { ...host.settings, minIntervalSeconds: 125.5 } };
    expect(readDraft(draftOf(odd), odd).change).toEqual({});
  });
});

describe('the preview of an edit', () => {
  it('counts accesses a day', () => {
    expect(previewHostEdit(host, { minIntervalSeconds: 25 })).toEqual([
      'Accesses are at least 25 s apart instead of 20 s: at most 3,456 a day instead of 4,320.',
    ]);
  });

  it('warns of overload', () => {
    expect(previewHostEdit(host, { minIntervalSeconds: 40 })[1]).toBe(
      'The schedule asks for 3,100 a day, so it becomes overloaded: 940 visits a day come late.',
    );
  });

  it('says when another ingredient binds anyway', () => {
    expect(previewHostEdit(host, { minIntervalSeconds: 10 })[0]).toContain('as long as “Default” binds');
  });

  it('has a sentence for every field', () => {
    const change = {
      paused: true,
      pageCap: 100,
      priority: 5,
      robotsRecheckSeconds: null,
      minIntervalSeconds: null,
    };
    expect(previewHostEdit(host, change)).toHaveLength(5);
    expect(previewHostEdit(host, {})).toEqual([]);
  });
});

describe('the picture of loads', () => {
  it('leaves out hosts of which nothing is asked', () => {
    const rows: HostRow[] = [host, { ...host, loadPerDay: 0 }];
    expect(loadPoints(rows)).toEqual([
      { name: 'www.example.org', site: 'example.org', load: 3_100, attainable: 4_320, overloaded: false },
    ]);
  });

  it('is framed by powers of ten', () => {
    expect(powersOfTen([3, 250])).toEqual([1, 10, 100, 1_000]);
    expect(powersOfTen([10])).toEqual([10, 100]);
  });
});
