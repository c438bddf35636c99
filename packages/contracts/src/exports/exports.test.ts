import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatRate, roundRate, roundSeconds } from '../format/numbers.ts';
import { listNames } from '../lists/lists.ts';
import { csvLine, toCsv, type CsvCell } from './csv.ts';
import { rowEncoder } from './encode-rows.ts';
import { exportColumn } from './export-column.ts';
import { chooseExportColumns, exportColumns } from './list-exports.ts';

/** The cells of RFC 4180 text. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

const cell = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('=1+1', '+1', '-1', '@x', '\t=1', '\r=1', '"', 'a,b', 'a\r\nb', ''),
  fc.double({ noNaN: true }),
  fc.boolean(),
  fc.constant(null),
);

describe('CSV', () => {
  it('of any cells reads back, with a quote before text that a spreadsheet would run', () => {
    const table = fc.integer({ min: 1, max: 5 }).chain((width) =>
      fc.array(fc.array<CsvCell>(cell as fc.Arbitrary<CsvCell>, { minLength: width, maxLength: width }), {
        maxLength: 8,
      }),
    );
    fc.assert(
      fc.property(table, (rows) => {
        const read = parseCsv(rows.map(csvLine).join(''));
        expect(read).toHaveLength(rows.length);
        rows.forEach((row, at) =>
          row.forEach((value, column) => {
            const text = read[at]?.[column];
            const isText = typeof value === 'string';
            expect([String(value ?? ''), ...(isText ? [`'${value}`] : [])]).toContain(text);
            expect(isText && /^[=+\-@\t\r\n]/.test(text ?? '')).toBe(false);
          }),
        );
      }),
    );
  });

  it('quotes commas, quotes and line breaks, and keeps negative numbers', () => {
    expect(toCsv(['url', 'n'], [['a"b,c', -1.5]])).toBe('url,n\r\n"a""b,c",-1.5\r\n');
  });
});

describe('rows of a file', () => {
  const columns = [
    exportColumn<{ n: number }>('n', 'n', ({ n }) => n),
    exportColumn<{ n: number }>('at', null, () => new Date('2026-11-23T00:00:00Z')),
    exportColumn<{ n: number }>('terms', null, ({ n }) => ({ json: { n } })),
  ];

  it('are CSV lines of equal length, including the one about missing rows', () => {
    const { head, row, cut } = rowEncoder('csv', columns);
    expect(head + row({ n: 1 })).toBe('n,at,terms\r\n1,2026-11-23T00:00:00.000Z,"{""n"":1}"\r\n');
    expect(parseCsv(cut(7))).toEqual([[expect.stringContaining('Cut after 7 rows'), '', '']]);
  });

  it('are JSON objects, one per line', () => {
    const { head, row, cut } = rowEncoder('jsonl', columns);
    expect(head).toBe('');
    expect(JSON.parse(row({ n: 1 }))).toEqual({ n: 1, at: '2026-11-23T00:00:00.000Z', terms: { n: 1 } });
    expect(JSON.parse(cut(7))).toMatchObject({ cut: true, rows: 7 });
  });
});

describe('columns of files', () => {
  it.each(listNames)('of %s have unique names in snake case, units included', (name) => {
    const names = exportColumns[name].map((column) => column.name);
    expect(new Set(names).size).toBe(names.length);
    for (const one of names) expect(one).toMatch(/^[a-z][a-z0-9_]*$/);
  });

  it('are chosen by their names or those of the screen, in the given order', () => {
    const chosen = chooseExportColumns('pages', ['visits', 'code', 'url', 'visits', 'nothing']);
    expect(chosen.columns.map(({ name }) => name)).toEqual([
      'visits',
      'last_status',
      'last_outcome',
      'url',
      'title',
      'host',
    ]);
    expect(chosen.unknown).toEqual(['nothing']);
  });
});

describe('rounding', () => {
  it('of rates has the digits of the screen', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e9, noNaN: true }), (value) => {
        expect(roundRate(value)).toBe(Number(formatRate(value).replaceAll(',', '')));
      }),
    );
  });

  it.each([
    [0.123_456, 0.123],
    [6.666, 6.7],
    [86_399.9, 86_400],
  ])('of %d s is %d s', (seconds, rounded) => {
    expect(roundSeconds(seconds)).toBe(rounded);
  });
});
