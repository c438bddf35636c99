import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { importanceClasses, importanceClassOf } from './importance-class.ts';
import { anyImportance, anyRate, daily, histogramOf } from './page-groups.fixture.ts';
import { cellCentre, cellOf, histogramCellCount, rateCellCount } from './rate-cells.ts';
import { baseLoadOf, emptyHistogram, groupsOf, histogramOfCells, movePage } from './rate-histogram.ts';

const anyCell = fc.tuple(anyRate, anyImportance).map(([rate, importance]) => cellOf(rate, importance));

test.each([
  [1 / 4000, 0],
  [0.000_27, 0],
  [7.9, 95],
  [8.1, 96],
  [11_519, rateCellCount - 1],
  [0, 0],
  [1e-12, 0],
  [1e12, rateCellCount - 1],
])('a page that changes %d times a day is counted in rate cell %d', (ratePerDay, cell) => {
  expect(cellOf(ratePerDay, 0.25)).toBe(cell);
});

test.each([
  [1e-9, 0.25],
  [0.36, 0.5],
  [1, 1],
  [1.4, 1],
  [1.5, 2],
  [8, 8],
  [Infinity, 8],
])('an importance of %d counts as %d', (importance, counted) => {
  expect(importanceClasses[importanceClassOf(importance)]).toBe(counted);
});

test('an invalid importance or rate is rejected with an error that names it', () => {
  expect(() => cellOf(1, 0)).toThrow('an importance must be above 0, not 0');
  expect(() => cellOf(1, NaN)).toThrow('not NaN');
  expect(() => cellOf(-1, 1)).toThrow('a change rate must be 0 or more a day, not -1');
  expect(() => cellCentre(histogramCellCount)).toThrow('is no cell of a histogram');
});

test('the page that represents a cell is counted in it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: histogramCellCount - 1 }), (cell) => {
      const { ratePerDay, importance } = cellCentre(cell);
      expect(cellOf(ratePerDay, importance)).toBe(cell);
    }),
  );
});

test('a histogram kept page by page equals one built from scratch', () => {
  const moves = fc.array(fc.tuple(fc.integer({ min: 0, max: 20 }), fc.option(anyCell)), { maxLength: 300 });
  fc.assert(
    fc.property(moves, (moves) => {
      const histogram = emptyHistogram();
      const cells = new Map<number, number>();
      for (const [page, cell] of moves) {
        movePage(histogram, cells.get(page) ?? null, cell);
        if (cell === null) cells.delete(page);
        else cells.set(page, cell);
      }
      expect(histogram).toEqual(histogramOf(cells.values()));
      const stored = [...histogram.entries()].filter(([, pages]) => pages > 0);
      expect(histogramOfCells(stored.map(([cell, pages]) => ({ cell, pages })))).toEqual(histogram);
    }),
  );
});

test('a page that is not counted cannot leave', () => {
  expect(() => movePage(emptyHistogram(), 3, 4)).toThrow('no page is counted in cell 3');
});

test('an empty histogram has no groups', () => {
  expect(groupsOf(emptyHistogram(), daily)).toEqual([]);
  expect(groupsOf(emptyHistogram(), daily, 12)).toEqual([]);
});

test('cells are moved so that their demand equals that of their pages', () => {
  const rates = fc.double({ min: Math.log(1 / 300), max: Math.log(0.9), noNaN: true }).map(Math.exp);
  const alike = fc
    .tuple(rates, fc.integer({ min: 1, max: 50 }))
    .map(([rate, pages]) => Array(pages).fill(rate));
  fc.assert(
    fc.property(fc.oneof(fc.array(rates, { minLength: 1, maxLength: 100 }), alike), (rates: number[]) => {
      const pages = rates.map((ratePerDay) => ({ pages: 1, ratePerDay, importance: 1, ...daily }));
      const load = baseLoadOf(pages);
      const groups = groupsOf(histogramOf(rates.map((rate) => cellOf(rate, 1))), daily, load);
      expect(groups.reduce((sum, group) => sum + group.pages, 0)).toBe(rates.length);
      expect(Math.abs(baseLoadOf(groups) / load - 1)).toBeLessThan(1e-6);
    }),
  );
});
