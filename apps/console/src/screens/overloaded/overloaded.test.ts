import type { OverloadDryRun, OverloadedHost } from '@meguri/contracts';
import { describe, expect, it } from 'vitest';
import { formatsOf } from '../../format/formats.ts';
import { translatorOf } from '../../i18n/testing.ts';
import { choiceForAll, choicesFor, readOverloadParameters } from './overload-parameters.ts';
import { dryRunSentences, overloadedSummary, resolutionWords } from './overload-words.ts';
import { sortRows } from './overloaded-columns.tsx';

const t = translatorOf('en', 'overloaded');
const formats = formatsOf('en', 'UTC');

const totals = (versionsPerDay: number, freshness: number) => ({
  accessesPerDay: 10,
  versionsPerDay,
  freshness,
});
const dryRun: OverloadDryRun = {
  resolution: { kind: 'optimal-price' },
  recommended: 'optimal-price',
  hosts: 2,
  stillOverloadedHosts: 2,
  hostsNotEvaluated: 0,
  pages: 300,
  slowedPages: 120,
  excludedPages: 0,
  accepted: totals(4, 0.3),
  now: totals(6, 0.5),
  resolved: totals(7, 0.55),
  unlimited: totals(8, 0.7),
  byHost: [],
};

describe('the finding', () => {
  it('states the number of hosts and the lost freshness', () => {
    expect(overloadedSummary({ rows: [], nextCursor: null, total: 0 }, undefined, t, formats)).toMatch(
      /^All clear/,
    );
    expect(overloadedSummary({ rows: [], nextCursor: null, total: 2 }, undefined, t, formats)).toBe(
      '2 hosts are overloaded.',
    );
    expect(overloadedSummary({ rows: [], nextCursor: null, total: 2 }, dryRun, t, formats)).toContain(
      '25 % of versions',
    );
  });

  it('of a dry run compares it with the present', () => {
    expect(dryRunSentences(dryRun, t, formats)).toEqual([
      'Captured versions change from 6.0 to 7.0 versions/day.',
      'Fresh pages change from 50 % to 55 % of all pages.',
      '120 pages have longer revisit intervals.',
    ]);
  });
});

describe('the URL parameters', () => {
  const host = { accessIntervalSeconds: 20, ratio: 3 };

  it('select the dry run; invalid ones are ignored', () => {
    expect(choiceForAll(readOverloadParameters({}))).toEqual({ kind: 'optimal-price' });
    expect(choiceForAll(readOverloadParameters({ choice: 'drop-share', percent: '25' }))).toEqual({
      kind: 'drop-share',
      share: 0.25,
    });
    const odd = readOverloadParameters({
      choice: 'nonsense',
      percent: '400',
      importance: '-1',
      interval: 'x',
    });
    expect(choiceForAll(odd)).toEqual({ kind: 'optimal-price' });
    expect(choicesFor(odd, host)).toEqual(choicesFor({}, host));
  });

  it('select the better resolution by preview where they name none', () => {
    expect(choiceForAll({}, 'accept')).toEqual({ kind: 'accept' });
    expect(choiceForAll({ choice: 'drop-class' }, 'accept')).toMatchObject({ kind: 'drop-class' });
  });

  it('suggest the longest interval that meets the demand, with two significant digits', () => {
    const interval = choicesFor({}, host).find(({ kind }) => kind === 'shorten-interval');
    expect(interval).toEqual({ kind: 'shorten-interval', accessIntervalSeconds: 6.6 });
    expect(interval && resolutionWords(interval, t, formats)).toBe('Shorten the access interval to 6.6 s');
  });
});

describe('the table', () => {
  const row = (name: string, ratio: number, price: number | null) => ({
    ...({ name, ratio, price } as OverloadedHost),
    outcome: undefined,
  });
  const rows = [row('b.example', 2, null), row('c.example', 3, 1), row('a.example', 1, 5)];
  const names = (key: string, direction: 'asc' | 'desc') =>
    sortRows(rows, key, direction).map(({ name }) => name[0]);

  it('sorts by any column, missing values last', () => {
    expect(names('host', 'asc')).toEqual(['a', 'b', 'c']);
    expect(names('ratio', 'desc')).toEqual(['c', 'b', 'a']);
    expect(names('price', 'asc')).toEqual(['c', 'a', 'b']);
    expect(names('price', 'desc')).toEqual(['a', 'c', 'b']);
  });
});
