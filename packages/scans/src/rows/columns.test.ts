import { maxColumns } from '@meguri/contracts';
import { expect, test } from 'vitest';
import { checkRow, ColumnError, inferColumns, readColumns } from './columns.ts';

test('types are inferred from the first rows', () => {
  const rows = [
    { a: null, b: 1, c: 'x', d: true, e: [1] },
    { a: null, b: 1.5, c: null, d: false, e: 'text', f: 2 },
  ];
  expect(inferColumns(rows)).toEqual({
    a: 'text',
    b: 'number',
    c: 'text',
    d: 'boolean',
    e: 'json',
    f: 'integer',
  });
});

test.each([
  [[{ a: 1 }, { a: 'x' }], 'Column "a" is of type integer, but row 2 gives text.'],
  [[{ Url: 1 }], '"Url" is not a column name.'],
  [[{ id: 1 }], 'The column "id" is filled by the scan.'],
  [[{ ['__proto__x']: 1 }], 'is not a column name'],
  [[JSON.parse('{"__proto__": 1}') as Record<string, unknown>], 'is not a column name'],
  [
    [Object.fromEntries(Array.from({ length: maxColumns + 1 }, (_, index) => [`c${index}`, 1]))],
    'more than 200',
  ],
])('rows %j are refused', (rows, message) => {
  expect(() => inferColumns(rows)).toThrow(message);
});

test('a row may lack columns, and have integers as numbers', () => {
  const columns = readColumns({ a: 'number', b: 'text', c: 'json' });
  for (const row of [{}, { a: 1 }, { a: 1.5, b: null }, { c: 1 }, { c: 'x' }, { c: { d: [1] } }])
    expect(() => checkRow(columns, row, 1)).not.toThrow();
});

test.each([
  [{ a: 'x' }, 'Column "a" is of type integer, but row 3000000 gives text.'],
  [{ a: 0.5 }, 'Column "a" is of type integer, but row 3000000 gives number.'],
  [{ b: 1 }, 'Row 3000000 has a column "b" that earlier rows did not have.'],
  [{ constructor: 1 }, 'has a column "constructor"'],
])('the row %j does not fit an integer column', (row, message) => {
  expect(() => checkRow({ a: 'integer' }, row, 3_000_000)).toThrow(message);
});

test.each([[{ a: 'int' }], [['a']], [null], [{ A: 'text' }]])('the declaration %j is refused', (declared) => {
  expect(() => readColumns(declared)).toThrow(ColumnError);
});
