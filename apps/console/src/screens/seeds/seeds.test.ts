import { scopeSchema } from '@meguri/contracts';
import type { SeedListView } from '@meguri/contracts';
import { describe, expect, it } from 'vitest';
import { formatsOf } from '../../format/formats.ts';
import { translatorOf } from '../../i18n/testing.ts';
import { describeScope } from './describe-scope.ts';
import { seedListTable } from './seed-list-table.ts';
import { presetOf, readSeedListDraft, seedLines, seedListDraft, withPreset } from './seed-list-draft.ts';

const t = translatorOf('en', 'seeds');
const formats = formatsOf('en', 'UTC');

describe('seed lists as a table', () => {
  it('describe their scope', () => {
    const list: SeedListView = {
      id: 1,
      name: 'Towns',
      policy: 'gamma',
      changeMode: 'text',
      importance: 2,
      pacing: 'off',
      minIntervalSeconds: 3_600,
      maxIntervalSeconds: 86_400,
      scope: scopeSchema.parse({ mode: 'any' }),
      seeds: 12,
    };
    const { header, rows } = seedListTable([list]);
    expect(header).toHaveLength(9);
    expect(rows).toEqual([
      ['Towns', 12, expect.stringContaining('"mode":"any"'), 'gamma', 'text', 3_600, 86_400, 2, 'off'],
    ]);
  });
});

describe('entered seeds', () => {
  it('are one per line, without blank lines, comments and duplicates', () => {
    expect(seedLines(' https://a.example/ \r\n\n# towns\nhttps://b.example/\nhttps://a.example/')).toEqual([
      'https://a.example/',
      'https://b.example/',
    ]);
  });
});

describe('the description of a scope', () => {
  it('names hosts, depth and exclusions', () => {
    const scope = scopeSchema.parse({
      mode: 'tld',
      tlds: ['jp', 'example'],
      exclude: ['a', 'b', 'c', 'd', 'e'],
    });
    expect(describeScope(scope, translatorOf('en', 'seeds.scope'), formats)).toBe(
      'Hosts under .jp, .example, up to 15 links from a seed or a new host, up to 5 links beyond dynamic pages, up to 1,000,000 pages per host, no URLs matching a or b or c or 2 more.',
    );
  });

  it('says when it allows nothing', () => {
    expect(
      describeScope(scopeSchema.parse({ mode: 'tld' }), translatorOf('en', 'seeds.scope'), formats),
    ).toContain('No host');
  });
});

describe('a draft of a seed list', () => {
  const list: SeedListView = {
    id: 1,
    name: 'Default',
    policy: 'gamma',
    changeMode: 'text',
    minIntervalSeconds: 86_400,
    maxIntervalSeconds: 34_560_000,
    importance: 2,
    pacing: 'off',
    scope: scopeSchema.parse({ maxUrlLength: 500 }),
    seeds: 3,
  };

  it('round-trips, including fields that the form does not show', () => {
    const { id: _, seeds: __, ...fields } = list;
    expect(readSeedListDraft(seedListDraft(list), list.scope, t)).toEqual({ ok: true, fields });
  });

  it('starts with the defaults and requires a name', () => {
    expect(readSeedListDraft(seedListDraft(null), null, t)).toEqual({
      ok: false,
      errors: { name: 'Enter a name of 1 to 100 characters' },
    });
  });

  it.each([
    [{ minInterval: '10 s' }, 'minInterval'],
    [{ minInterval: 'often' }, 'minInterval'],
    [{ minInterval: '2 d', maxInterval: '1 d' }, 'maxInterval'],
    [{ importance: '9' }, 'importance'],
    [{ importance: '' }, 'importance'],
    [{ maxHops: '-1' }, 'maxHops'],
    [{ maxHops: '' }, 'maxHops'],
    [{ maxDynamicHops: ' ' }, 'maxDynamicHops'],
    [{ maxPagesPerHost: '' }, 'maxPagesPerHost'],
    [{ maxPagesPerHost: 'x' }, 'maxPagesPerHost'],
    [{ exclude: '(' }, 'exclude'],
    [{ tlds: 'b@d' }, 'tlds'],
    [{ mediaTypes: 'text' }, 'mediaTypes'],
    [{ mediaTypes: '*/*x*' }, 'mediaTypes'],
    [{ otherTypes: '1 s' }, 'otherTypes'],
  ])('names what to correct: %o', (change, field) => {
    const reading = readSeedListDraft({ ...seedListDraft(list), ...change }, list.scope, t);
    expect(reading.ok ? [] : Object.keys(reading.errors)).toEqual([field]);
  });

  it.each([
    ['scope', null],
    ['start', true],
    ['continue', false],
  ])('reads what new hosts are: %s', (newHosts, expected) => {
    const reading = readSeedListDraft({ ...seedListDraft(list), newHosts }, list.scope, t);
    expect(reading.ok && reading.fields.scope.startsAtNewHosts).toBe(expected);
    expect(reading.ok && seedListDraft({ ...list, ...reading.fields }).newHosts).toBe(newHosts);
  });

  it('sets media types by a preset, and reads custom ones', () => {
    const draft = withPreset(seedListDraft(list), 'text');
    expect([presetOf(seedListDraft(list)), presetOf(draft), draft.embedded]).toEqual(['all', 'text', 'off']);
    const own = { ...draft, mediaTypes: 'Text/*\n application/pdf ', otherTypes: '30 d', embedded: 'on' };
    const reading = readSeedListDraft(own, list.scope, t);
    expect(presetOf(own)).toBe('own');
    expect(reading.ok && reading.fields.scope).toMatchObject({
      mediaTypes: ['text/*', 'application/pdf'],
      otherTypesSeconds: 2_592_000,
      embedded: true,
    });
    expect(reading.ok && seedListDraft({ ...list, ...reading.fields })).toMatchObject({ embedded: 'on' });
  });

  it('accepts top-level domains with dots and capitals', () => {
    const reading = readSeedListDraft(
      { ...seedListDraft(list), mode: 'tld', tlds: '.JP, example' },
      list.scope,
      t,
    );
    expect(reading.ok && reading.fields.scope.tlds).toEqual(['jp', 'example']);
  });
});
