import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  boundsOfCell,
  cellOfQuad,
  cellRanges,
  levelOfZoom,
  mapLevels,
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
