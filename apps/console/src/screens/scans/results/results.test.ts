import type { ResultColumn } from '@meguri/contracts';
import { describe, expect, it } from 'vitest';
import { histogram, shortened, valueCounts } from './chart-figures.ts';
import { answerFile } from './answer-file.ts';
import { chartQuery, quotedName, sqlExamples } from './result-sql.ts';

const columns: ResultColumn[] = [
  { name: 'id', type: 'VARCHAR' },
  { name: 'url', type: 'VARCHAR' },
  { name: 'captured_at', type: 'TIMESTAMP' },
  { name: 'target', type: 'VARCHAR' },
  { name: 'bytes', type: 'BIGINT' },
];

describe('queries', () => {
  it('quote names, whatever quotes they contain', () => {
    expect(quotedName('a"; DROP TABLE x; --')).toBe('"a""; DROP TABLE x; --"');
    expect(chartQuery('result', { name: 'a"b', type: 'VARCHAR' })).toContain('CAST("a""b" AS VARCHAR)');
  });

  it('have examples about existing columns', () => {
    const keys = (own: ResultColumn[], isReduced = false) =>
      sqlExamples(own, isReduced).map(({ key }) => key);
    expect(keys(columns, true)).toEqual([
      'first',
      'count',
      'frequent',
      'numbers',
      'hosts',
      'days',
      'missing',
      'reduced',
    ]);
    expect(keys(columns.slice(0, 3))).toEqual(['first', 'count', 'hosts', 'days']);
    expect(keys([])).toEqual(['first']);
  });
});

describe('charts', () => {
  it('count values, rows without one, and what is not among the bars', () => {
    expect(
      valueCounts({
        rows: [
          ['a', 7, 12, 4],
          [null, '3', 12, 4],
        ],
      }),
    ).toEqual({
      bars: [
        { value: 'a', count: 7 },
        { value: null, count: 3 },
      ],
      others: 2,
      rows: 12,
      values: 4,
    });
    expect(valueCounts({ rows: [] })).toEqual({ bars: [], others: 0, rows: 0, values: 0 });
  });

  it('keep empty bins, and count rows without a value', () => {
    expect(
      histogram({
        rows: [
          [0, 4, 10, 40, 20, 10, 8],
          [2, 1, 10, 40, 20, 10, 8],
        ],
      }),
    ).toEqual({
      bins: [
        { from: 10, to: 20, count: 4 },
        { from: 20, to: 30, count: 0 },
        { from: 30, to: 40, count: 1 },
      ],
      low: 10,
      high: 40,
      mean: 20,
      missing: 3,
    });
    expect(histogram({ rows: [] })).toBeNull();
  });

  it('shorten names by the width of their characters', () => {
    expect(shortened('abcdef', 4)).toBe('abcd…');
    expect(shortened('例えば', 4)).toBe('例え…');
    expect(shortened('abcd', 4)).toBe('abcd');
  });
});

describe('the file of an answer', () => {
  const answer = {
    columns: [
      { name: 'n', type: 'DOUBLE' },
      { name: 'n', type: 'VARCHAR' },
    ],
    rows: [
      [0.123456789, '=1+1'],
      [null, 'a"b'],
    ] as (string | number | null)[][],
  };

  it('has exact numbers, and no formula', () => {
    expect(answerFile(answer, 'csv')).toBe('n,n_2\r\n0.123456789,\'=1+1\r\n,"a""b"\r\n');
  });

  it('has an object per line with every column', () => {
    expect(answerFile(answer, 'jsonl')).toBe('{"n":0.123456789,"n_2":"=1+1"}\n{"n":null,"n_2":"a\\"b"}\n');
  });
});
