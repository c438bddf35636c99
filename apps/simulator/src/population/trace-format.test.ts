import { expect, test } from 'vitest';
import { InputError } from '../command/simulation-request.ts';
import { parseTrace } from './trace-format.ts';

const header = 'site\tpage\tcreated_at\tdeleted_at\twindow_start\twindow_end\tdistinct_versions\tchanges';
const trace = (...rows: string[][]) => [header, ...rows.map((row) => row.join('\t')), ''].join('\n');

test('rows are pages with their changes, and an empty deletion means that the page still existed', () => {
  const text = trace(
    ['a.example', '/', '100', '', '100', '900', '3', '200 300'],
    ['a.example', '/gone', '100', '400', '100', '900', '1', ''],
  );
  expect(parseTrace(text, 'a.tsv')).toEqual([
    {
      page: '/',
      createdAt: 100,
      deletedAt: null,
      windowStart: 100,
      windowEnd: 900,
      distinctVersions: 3,
      changes: [200, 300],
    },
    {
      page: '/gone',
      createdAt: 100,
      deletedAt: 400,
      windowStart: 100,
      windowEnd: 900,
      distinctVersions: 1,
      changes: [],
    },
  ]);
});

test.each([
  [
    'times out of order',
    ['a', '/', '100', '', '100', '900', '3', '300 200'],
    /line 2: change at 200 is not after 300/,
  ],
  ['a change twice', ['a', '/', '100', '', '100', '900', '3', '300 300'], /is not after/],
  ['a change before creation', ['a', '/', '100', '', '100', '900', '2', '50'], /is not after 100/],
  ['a deletion before the last change', ['a', '/', '100', '250', '100', '900', '2', '300'], /deleted at 250/],
  ['a window that ends before it starts', ['a', '/', '100', '', '900', '100', '1', ''], /the window ends/],
  [
    'a time that is not a number',
    ['a', '/', '100', '', '100', '900', '1', '2x'],
    /changes "2x" is not a number/,
  ],
  ['no creation', ['a', '/', '', '', '100', '900', '1', ''], /created_at "" is not a number/],
  ['a column too few', ['a', '/', '100'], /3 columns instead of 8/],
])('%s is refused with file and line', (_what, row, message) => {
  expect(() => parseTrace(trace(row), 'a.tsv')).toThrow(InputError);
  expect(() => parseTrace(trace(row), 'a.tsv')).toThrow(message);
});

test('a file with another header is refused', () => {
  expect(() => parseTrace('page,changes\n', 'b.csv')).toThrow(/b.csv: the header is not/);
});
