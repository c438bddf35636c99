import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  boundsOfCell,
  cellOfQuad,
  cellRanges,
  centroidOfCell,
  levelOfZoom,
  mapLevels,
  positionOfQuad,
  quadOf,
  quadsOfCell,
} from './map-grid.ts';

const latitude = fc.double({ min: -85, max: 85, noNaN: true });
const longitude = fc.double({ min: -180, max: 179.999, noNaN: true });

test('a place lies in its cell at every level', () => {
  fc.assert(
    fc.property(latitude, longitude, (lat, lon) => {
      for (const level of mapLevels) {
        const { south, west, north, east } = boundsOfCell(level, cellOfQuad(quadOf(lat, lon), level));
        expect(lat).toBeGreaterThanOrEqual(south - 1e-9);
        expect(lat).toBeLessThanOrEqual(north + 1e-9);
        expect(lon).toBeGreaterThanOrEqual(west - 1e-9);
        expect(lon).toBeLessThanOrEqual(east + 1e-9);
      }
    }),
  );
});

test('the cells inside a cell are a range', () => {
  fc.assert(
    fc.property(latitude, longitude, (lat, lon) => {
      const quad = quadOf(lat, lon);
      const { from, to } = quadsOfCell(5, cellOfQuad(quad, 5));
      expect(quad).toBeGreaterThanOrEqual(from);
      expect(quad).toBeLessThan(to);
    }),
  );
});

test('the centroid of hosts at one place is that place, and stays in the cell', () => {
  fc.assert(
    fc.property(latitude, longitude, fc.integer({ min: 1, max: 1_000_000 }), (lat, lon, hosts) => {
      const quad = quadOf(lat, lon);
      const { column, row } = positionOfQuad(quad);
      const sums = { hosts, columnSum: column * hosts, rowSum: row * hosts };
      for (const level of mapLevels) {
        const middle = centroidOfCell({ level, cell: cellOfQuad(quad, level) }, sums);
        expect(Math.abs(middle.longitude - lon)).toBeLessThanOrEqual(180 / 2_048 + 1e-9);
        expect(Math.abs(middle.latitude - lat)).toBeLessThanOrEqual(180 / 2_048 + 1e-9);
      }
    }),
  );
});

test('hosts on both sides of the antimeridian keep their sides', () => {
  const [fiji, samoa] = [quadOf(-17.8, 177.4), quadOf(-13.8, -171.8)];
  const middleOf = (quad: number) => {
    const { column, row } = positionOfQuad(quad);
    return centroidOfCell(
      { level: 3, cell: cellOfQuad(quad, 3) },
      { hosts: 1, columnSum: column, rowSum: row },
    );
  };
  expect(cellOfQuad(fiji, 3)).not.toBe(cellOfQuad(samoa, 3));
  expect(middleOf(fiji).longitude).toBeCloseTo(177.4, 0);
  expect(middleOf(samoa).longitude).toBeCloseTo(-171.8, 0);
});

test('a cell whose sums lag keeps its centroid inside', () => {
  const quad = quadOf(37.57, 126.98);
  const cell = cellOfQuad(quad, 5);
  const { south, west, north, east } = boundsOfCell(5, cell);
  const { latitude: lat, longitude: lon } = centroidOfCell(
    { level: 5, cell },
    { hosts: 9, columnSum: 0, rowSum: 0 },
  );
  expect(lat).toBeGreaterThanOrEqual(south - 1e-9);
  expect(lat).toBeLessThanOrEqual(north + 1e-9);
  expect(lon).toBeGreaterThanOrEqual(west - 1e-9);
  expect(lon).toBeLessThanOrEqual(east + 1e-9);
});

test('a few ranges cover everything in view', () => {
  fc.assert(
    fc.property(latitude, longitude, latitude, longitude, (lat, lon, otherLat, otherLon) => {
      const bounds = {
        south: Math.min(lat, otherLat),
        north: Math.max(lat, otherLat),
        west: Math.min(lon, otherLon),
        east: Math.max(lon, otherLon),
      };
      for (const level of mapLevels) {
        const ranges = cellRanges(bounds, level);
        expect(ranges.length).toBeLessThanOrEqual(25);
        const cell = cellOfQuad(quadOf((lat + otherLat) / 2, (lon + otherLon) / 2), level);
        expect(ranges.some(({ from, to }) => cell >= from && cell < to)).toBe(true);
      }
    }),
  );
});

test('the poles and the date line belong to a cell', () => {
  for (const [lat, lon] of [
    [90, 180],
    [-90, -180],
  ] as const)
    expect(Number.isSafeInteger(quadOf(lat, lon))).toBe(true);
});

test.each([
  [0, 3],
  [2, 3],
  [3, 5],
  [8, 9],
  [18, 11],
])('zoom %i uses level %i', (zoom, level) => {
  expect(levelOfZoom(zoom)).toBe(level);
});
