import { describe, expect, it } from 'vitest';
import { cellName, diameterPx, rankOf, sizeOf } from './map-cells.ts';
import { filterOf, readMapParameters, writeMapParameters } from './map-parameters.ts';

const figures = {
  hosts: 3,
  pages: 40,
  firstCaptures: 0,
  changed: 5,
  unchanged: 6,
  errors: 7,
};

describe('a cell', () => {
  it('is ranked among those in view', () => {
    expect([0, 1, 2, 9].map((place) => rankOf(place, 10))).toEqual(['high', 'middle', 'middle', 'low']);
    expect([0, 1, 2].map((place) => rankOf(place, 3))).toEqual(['high', 'middle', 'low']);
    expect(rankOf(0, 1)).toBe('high');
  });

  it('is sized by the selected measure', () => {
    expect(sizeOf(figures, {})).toBe(40);
    expect(sizeOf(figures, { outcome: 'error' })).toBe(7);
    expect(diameterPx(0, 0)).toBe(14);
    expect(diameterPx(100, 100)).toBe(68);
    expect(diameterPx(25, 100)).toBe(41);
  });

  it('is named by its city, else by its position', () => {
    const bounds = { south: -10, west: -20, north: -8, east: -18 };
    const middle = { latitude: -9, longitude: -19 };
    const cell = { ...figures, cell: 1, bounds, middle, city: 'Kyoto', country: 'JP' };
    expect(cellName(cell, 'en')).toBe('Kyoto, Japan');
    expect(cellName({ ...cell, city: null }, 'ja')).toBe('日本');
    expect(cellName({ ...cell, city: null, country: null }, 'en')).toBe('9.0° S, 19.0° W');
    expect(cellName({ ...cell, country: '??' }, 'en')).toBe('Kyoto, ??');
  });
});

describe('the URL parameters of the map', () => {
  it('round-trip filter, view and selected cell', () => {
    const address = {
      node: '2',
      tld: 'jp',
      outcome: 'error',
      z: '6',
      lat: '35.2',
      lng: '-139.5',
      cell: '7-345',
    };
    const parameters = readMapParameters(address);
    expect(filterOf(parameters)).toEqual({ node: 2, topLevelDomain: 'jp', outcome: 'error' });
    expect(parameters.cell).toEqual({ level: 7, cell: 345 });
    expect(writeMapParameters(parameters)).toEqual(address);
  });

  it.each(['4-1', '3-64', 'x', '7-', '7-99999999999'])('ignore the invalid cell %s', (cell) => {
    expect(readMapParameters({ cell, z: '99', lat: 'north' })).toEqual({});
  });
});
