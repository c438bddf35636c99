import { expect, test } from 'vitest';
import { coreLines, middleUse, traceCsv, traceSeconds, type CoreSecond, type CpuTrace } from './cpu-trace.ts';
import { drawTraces } from './draw-trace.ts';

const full = (node: string, core: number, seconds: number, share = 1): CoreSecond[] =>
  Array.from({ length: seconds }, (_, second) => ({ node, core, second, share }));

const pipelined: CpuTrace = {
  name: 'pipelined',
  samples: [...full('b', 0, 8), ...full('a', 1, 8), ...full('a', 0, 8)],
};
const statically: CpuTrace = {
  name: 'static <1>',
  samples: [...full('a', 0, 16), ...full('a', 1, 4), ...full('b', 0, 8, 0.5)],
};

test('a core is a line, nodes and cores in order, and seconds without a sample are idle', () => {
  expect(coreLines(pipelined, 1).map(({ node, core }) => `${node}${core}`)).toEqual(['a0', 'a1', 'b0']);
  const [line] = coreLines({ name: '', samples: [{ node: 'a', core: 0, second: 2, share: 0.5 }] }, 1);
  expect(line?.shares).toEqual([0, 0, 0.5]);
});

test('seconds that are drawn as one show their mean, also in the last column', () => {
  const [line] = coreLines({ name: '', samples: full('a', 0, 5, 0.6) }, 2);
  expect(line?.shares.map((share) => share.toFixed(2))).toEqual(['0.60', '0.60', '0.60']);
});

test.each([
  [2, 1],
  [-1, 0],
  [Number.NaN, 0],
])('a share of %d counts as %d', (share, counted) => {
  const trace = { name: '', samples: [{ node: 'a', core: 0, second: 0, share }] };
  expect(coreLines(trace, 1)[0]?.shares).toEqual([counted]);
});

test('the middle is half of the time, without start and end', () => {
  expect(middleUse(pipelined)).toBe(1);
  // Of 16 s the middle is from 4 to 12: one core of three, and another at a half for four of eight seconds.
  expect(middleUse(statically)).toBeCloseTo((8 + 4 * 0.5) / (3 * 8));
  expect(middleUse({ name: '', samples: [] })).toBeNaN();
});

test('panels share a time axis: a run that takes half as long ends in the middle', () => {
  const svg = drawTraces('Use', [statically, pipelined]);
  const [first, , , fourth] = [...svg.matchAll(/<path d="M(\d+) [\d.]+H([\d.]+)" stroke="#ddd"/g)].map(
    ([, from, to]) => Number(to) - Number(from),
  );
  expect(fourth).toBeCloseTo((first ?? 0) / 2, 0);
  expect(svg).toContain('static &lt;1&gt;');
  expect(svg).toContain('100.0 % in the middle, 8 s in all');
  expect(svg).not.toMatch(/NaN|Infinity|undefined/);
});

test('a scan of days, and one without samples, are drawn with few points', () => {
  const days = full('a', 0, 200_000);
  const svg = drawTraces('Use', [
    { name: 'long', samples: days },
    { name: 'none', samples: [] },
  ]);
  expect(svg.length).toBeLessThan(20_000);
  expect(svg).toContain('no samples');
  expect(traceSeconds({ name: '', samples: [] })).toBe(0);
});

test('the table has a row for each sample, and names cannot be formulas', () => {
  const sample = { node: '=cmd()', core: 0, second: 3, share: 1 / 3 };
  expect(traceCsv([{ name: 'a, "b"', samples: [sample] }])).toBe(
    `run,node,core,second,share\n"a, ""b""",'=cmd(),0,3,0.333\n`,
  );
});
