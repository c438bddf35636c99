import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { cellOfQuad, mercator, mercatorEdgeLatitude, quadOf } from '@meguri/contracts';
import { describe, expect, it } from 'vitest';
import { translatorOf } from '../../i18n/testing.ts';
import { landPicture, landPlaces } from './land.ts';
import { countryLabels, fittingLabels, worldPx } from './country-labels.ts';
import { sortPulses } from './live-pulses.ts';
import { cellName, diameterPx, mapSums, pillarPx, rankOf, sizeOf } from './map-cells.ts';
import {
  filterOf,
  queriedWindow,
  readMapParameters,
  wholeWorld,
  worldOn,
  writeMapParameters,
} from './map-parameters.ts';

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
    expect(sizeOf(figures, { verdict: 'error' })).toBe(7);
    expect(diameterPx(0, 0)).toBe(14);
    expect(diameterPx(100, 100)).toBe(68);
    expect(diameterPx(25, 100)).toBe(41);
  });

  it('has a pillar in proportion to its size', () => {
    expect([0, 1, 50, 100].map((size) => pillarPx(size, 100, 640))).toEqual([4, 4, 75, 150]);
    expect(pillarPx(100, 100, 300)).toBe(90);
    expect(pillarPx(0, 0, 640)).toBe(4);
  });

  const middle = { latitude: -9, longitude: -19 };
  const kyoto = { middle, city: 'Kyoto', country: 'JP', otherPlaces: 0, hasMorePlaces: false };
  const english = translatorOf('en', 'map');
  const japanese = translatorOf('ja', 'map');

  it.each([
    [kyoto, 'Kyoto, Japan', 'Kyoto, 日本'],
    [{ ...kyoto, otherPlaces: 3 }, 'Kyoto and 3 more', 'Kyotoほか 3 地点'],
    [
      { ...kyoto, otherPlaces: 39, hasMorePlaces: true },
      'Kyoto and at least 39 more',
      'Kyotoほか 39 地点以上',
    ],
    [{ ...kyoto, hasMorePlaces: true }, 'Kyoto and surroundings', 'Kyotoとその周辺'],
    [{ ...kyoto, city: null }, 'Japan', '日本'],
    [{ ...kyoto, city: null, country: null }, '9.0° S, 19.0° W', '9.0° S, 19.0° W'],
    [{ ...kyoto, country: '??' }, 'Kyoto, ??', 'Kyoto, ??'],
  ])('is named by its largest place and the number of others: %#', (cell, inEnglish, inJapanese) => {
    expect(cellName(cell, english, 'en')).toBe(inEnglish);
    expect(cellName(cell, japanese, 'ja')).toBe(inJapanese);
  });

  it('adds up with what is outside the view and with unknown locations', () => {
    const cells = [50, 20, 10, 5].map((pages) => ({ ...figures, pages }));
    const view = { cells, located: { ...figures, pages: 100 }, unknown: { ...figures, pages: 7 } };
    const sums = mapSums(view, ({ pages }) => pages);
    expect(sums).toMatchObject({ high: 50, middle: 20, low: 15, elsewhere: 15, unknown: 7, all: 107 });
    expect(sums.places).toEqual({ high: 1, middle: 1, low: 2 });
  });
});

describe('accesses on the map', () => {
  const tokyo = quadOf(35.68, 139.69);
  const osaka = quadOf(34.69, 135.5);
  const at = (quad: number | null, host = 'a.example') => ({ quad, verdict: 'changed' as const, host });
  const view = {
    level: 9 as const,
    bounds: { south: 30, west: 130, north: 40, east: 145 },
    topLevelDomain: undefined,
    circles: new Set([cellOfQuad(tokyo, 9)]),
    hidden: new Set<number>(),
  };
  const cellsOf = (pulses: readonly { cell: number }[]) => pulses.map(({ cell }) => cell);

  it('pulse at their circle, and wait where there is none yet', () => {
    const { drawn, waiting } = sortPulses([at(tokyo), at(osaka), at(null)], view);
    expect(cellsOf(drawn)).toEqual([cellOfQuad(tokyo, 9)]);
    expect(cellsOf(waiting)).toEqual([cellOfQuad(osaka, 9)]);
  });

  it('are left out where they are out of view, filtered out or known to have no circle', () => {
    const sydney = at(quadOf(-33.87, 151.21));
    expect(sortPulses([sydney], view)).toEqual({ drawn: [], waiting: [] });
    expect(sortPulses([at(tokyo)], { ...view, topLevelDomain: 'jp' }).drawn).toEqual([]);
    expect(sortPulses([at(tokyo, 'a.jp')], { ...view, topLevelDomain: 'jp' }).drawn).toHaveLength(1);
    expect(sortPulses([at(osaka)], { ...view, hidden: new Set([cellOfQuad(osaka, 9)]) }).waiting).toEqual([]);
  });
});

describe('the picture of all land', () => {
  const outlines = landPicture().match(/M[-\d, l]+z/g) ?? [];
  const places = outlines.map((outline) => {
    const [, start = '', steps = ''] = /M([-\d,]+)l ?(.*)z/.exec(outline) ?? [];
    let x = Number(start.split(',')[0]);
    return [x, ...steps.split(' ').map((step) => (x += Number(step.split(',')[0])))];
  });

  it('has the outlines of all countries within its square, except parts across the date line', () => {
    expect(outlines.length).toBeGreaterThan(280);
    const inside = places.filter((xs) => xs.every((x) => x >= 0 && x <= 16_384));
    expect(inside.length / outlines.length).toBeGreaterThan(0.95);
    expect(Math.min(...inside.flat())).toBeLessThan(500);
    expect(Math.max(...inside.flat())).toBeGreaterThan(15_800);
  });

  it('has each place where the circles stand', () => {
    const { x, y } = mercator(0, 0);
    expect([x, y]).toEqual([0.5, 0.5]);
    expect(mercator(mercatorEdgeLatitude, -180)).toEqual({ x: 0, y: expect.closeTo(0, 6) });
  });
});

describe('the first picture', async () => {
  const style = await readFile(path.join(import.meta.dirname, 'map.css'), 'utf8');
  const numbers = (name: string) =>
    [...style.matchAll(new RegExp(`--${name}: ([\\d.]+)`, 'g'))].map(([, number]) => Number(number));

  it('has the centre and the size at which the map begins, on wide and narrow screens', () => {
    const views = [1_000, 400].map(worldOn);
    const centres = views.map(({ latitude, longitude }) => mercator(latitude, longitude));
    expect(numbers('side')).toEqual(views.map(({ zoom }) => expect.closeTo(worldPx(zoom), 2)));
    expect(numbers('x')).toEqual(centres.map(({ x }) => expect.closeTo(x, 4)));
    expect(centres.map(({ y }) => y)).toEqual([0, 0].map(() => expect.closeTo(numbers('y')[0] ?? 0, 4)));
  });
});

describe('names of countries', () => {
  const places = landPlaces();

  it('are in the locale, and stand in their country', () => {
    const labels = countryLabels(places, 'ja');
    const japan = labels.find(({ name }) => name === '日本');
    expect(japan?.latitude).toBeCloseTo(36, -1);
    expect(japan?.longitude).toBeCloseTo(138, -1);
    expect(labels.find(({ name }) => name === 'ロシア')?.longitude).toBeGreaterThan(60);
    expect(countryLabels(places, 'en').map(({ name }) => name)).toContain('South Korea');
    expect(labels.some(({ name }) => name === '南極')).toBe(false);
  });

  it('show as many as fit, more at a closer zoom and fewer on the tilted map', () => {
    const labels = countryLabels(places, 'en');
    const at = (zoom: number, squash = 1) => fittingLabels(labels, { zoom, squash }).map(({ name }) => name);
    expect(at(1.5)).toContain('Russia');
    expect(at(1.5)).not.toContain('Switzerland');
    expect(at(6)).toContain('Switzerland');
    expect(at(3, 0.55).length).toBeLessThan(at(3).length);
  });
});

describe('the URL parameters of the map', () => {
  it('round-trip filter, view and selected cell', () => {
    const address = {
      node: '2',
      tld: 'jp',
      verdict: 'error',
      z: '6',
      lat: '35.2',
      lng: '-139.5',
      view: 'pillars',
      cell: '7-345',
    };
    const parameters = readMapParameters(address);
    expect(filterOf(parameters)).toEqual({ node: 2, topLevelDomain: 'jp', verdict: 'error' });
    expect(parameters.cell).toEqual({ level: 7, cell: 345 });
    expect(writeMapParameters(parameters)).toEqual(address);
  });

  it.each(['4-1', '3-64', 'x', '7-', '7-99999999999'])('ignore the invalid cell %s', (cell) => {
    expect(readMapParameters({ cell, z: '99', lat: 'north' })).toEqual({});
  });
});

describe('the window of the map', () => {
  const nearlyAll = { south: -64, west: -159, north: 79, east: 179 };

  it('is the whole world at first, so that the browser has its places from the server', () => {
    expect(queriedWindow({ zoom: wholeWorld.zoom, bounds: nearlyAll })).toEqual(wholeWorld);
  });

  it('is the visible part of a smaller or closer map', () => {
    const europe = { zoom: wholeWorld.zoom, bounds: { south: 35, west: -10, north: 70, east: 40 } };
    const closer = { zoom: 2, bounds: nearlyAll };
    expect([europe, closer].map(queriedWindow)).toEqual([europe, closer]);
  });
});
