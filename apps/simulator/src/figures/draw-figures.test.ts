import { expect, test } from 'vitest';
import { barChart } from './bar-chart.ts';
import { drawFigures } from './draw-figures.ts';

const day = 86_400;
const bins = [
  { fromSeconds: 0, toSeconds: 0.1 * day, count: 1 },
  { fromSeconds: day, toSeconds: 2 * day, count: 30 },
  { fromSeconds: 400 * day, toSeconds: null, count: 7 },
];

test('figures without data are not drawn', () => {
  const figures = {
    pagesByInterval: bins,
    versionsByInterval: bins.map((bin) => ({ ...bin, mean: 0.6, deviation: 0.5 })),
    visitsByInterval: bins.map((bin) => ({ ...bin, ratio: 0.6 })),
    hostsByAccessInterval: [],
  };
  const drawn = drawFigures({ policy: 'default', figures });
  expect(drawn.map(({ name }) => name)).toEqual(['figure-3', 'figure-4', 'figure-4-changes']);
  for (const { svg } of drawn) {
    expect(svg.startsWith('<svg ')).toBe(true);
    expect(svg).not.toMatch(/NaN|Infinity|undefined/);
  }
});

test('bars are as high as their values and as wide as their logarithms', () => {
  const bars = [
    { fromSeconds: 1, toSeconds: 10, value: 5 },
    { fromSeconds: 10, toSeconds: 100, value: 10 },
  ];
  const svg = barChart({ title: 'a < b & c', unit: 'pages', bars });
  expect(svg).toContain('a &lt; b &amp; c');
  const drawn = [...svg.matchAll(/width="([\d.]+)" height="([\d.]+)" fill="#3b6ea8"/g)].map((match) =>
    match.slice(1).map(Number),
  );
  expect(drawn[0]?.[0]).toBeCloseTo(drawn[1]?.[0] ?? 0, 0);
  expect((drawn[1]?.[1] ?? 0) / (drawn[0]?.[1] ?? 1)).toBeCloseTo(2, 1);
});

test('whiskers reach one deviation to each side, within the axis', () => {
  const bars = [{ fromSeconds: 1, toSeconds: 10, value: 0.75, deviation: 0.5 }];
  const svg = barChart({ title: 't', unit: 'ratio', bars, highest: 1 });
  // The axis reaches from 34 to 226 points: 1 stands at 34, 0.25 at 178.
  expect(svg).toMatch(/<path d="M[\d.]+ 34V178M/);
});
