import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sparklinePath } from './sparkline.tsx';
import { durationTicks, spreadLabels } from './axes.ts';
import { barPaths, linePath, stackBars } from './chart-layers.ts';

describe('labels', () => {
  it('stay in place while there is room', () => {
    expect(spreadLabels([10, 50, 90], 14, 0, 100)).toEqual([10, 50, 90]);
  });

  it('move apart no further than needed', () => {
    expect(spreadLabels([50, 52], 14, 0, 100)).toEqual([50, 64]);
    expect(spreadLabels([98, 99], 14, 0, 100)).toEqual([86, 100]);
  });

  it('keep their order, their distance and their bounds', () => {
    const positions = fc.array(fc.integer({ min: 0, max: 200 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(positions, (wanted) => {
        const placed = spreadLabels(wanted, 14, 0, 200).toSorted((a, b) => a - b);
        expect(placed[0]).toBeGreaterThanOrEqual(0);
        expect(placed.at(-1)).toBeLessThanOrEqual(200);
        placed
          .slice(1)
          .forEach((at, index) => expect(at - (placed[index] ?? 0)).toBeGreaterThanOrEqual(14 - 1e-9));
      }),
    );
  });
});

describe('a sparkline', () => {
  const box = { width: 100, height: 20 };

  it('runs from the left edge to the right over its seconds', () => {
    const points = [0, 1, 2].map((second) => ({ at: second * 1_000, value: 4 }));
    expect(sparklinePath(points, 2_000, 2, box).line).toBe('M0 2L50 2L100 2');
  });

  it('has a gap where values are missing', () => {
    const points = [0, 1_000, 9_000, 10_000].map((at) => ({ at, value: 1 }));
    expect(sparklinePath(points, 10_000, 10, box).line.match(/M/g)).toHaveLength(2);
  });

  it('does not magnify small values', () => {
    expect(sparklinePath([{ at: 0, value: 0.1 }], 0, 10, box).line).toBe('M100 17.3');
  });

  it('is empty without points', () => {
    expect(sparklinePath([], 0, 60, box)).toEqual({ line: '', area: '' });
  });
});

describe('a chart over time', () => {
  it('stacks the bars of a period in the order of its layers, without empty ones', () => {
    const layer = (mark: string, values: (number | null)[]) =>
      ({ name: mark, mark, kind: 'bar', values }) as const;
    expect(stackBars([layer('a', [1, null, 2]), layer('b', [3, 0, 4])])).toEqual([
      { period: 0, from: 0, to: 1, mark: 'a' },
      { period: 2, from: 0, to: 2, mark: 'a' },
      { period: 0, from: 1, to: 4, mark: 'b' },
      { period: 2, from: 2, to: 6, mark: 'b' },
    ]);
  });

  it('draws all bars of a mark as one path', () => {
    const bars = stackBars([
      { mark: 'a', values: [1, null, 2] },
      { mark: 'b', values: [3, 0, 4] },
    ]);
    const places = {
      left: (period: number) => 10 * period,
      width: () => 9,
      y: (value: number) => 100 - value,
    };
    expect(barPaths(bars, places)).toEqual([
      { mark: 'a', path: 'M0 100V99h9V100zM20 100V98h9V100z' },
      { mark: 'b', path: 'M0 99V96h9V99zM20 98V94h9V98z' },
    ]);
  });

  it('breaks its lines where values are missing, and marks values without a neighbour', () => {
    const same = (value: number) => value;
    expect(linePath([1, 2, null, 4, null], same, same)).toEqual({
      path: 'M0 1L1 2M3 4',
      dots: [{ x: 3, y: 4 }],
    });
  });

  it.each([0.01, 1, 20, 59, 600, 4_000, 86_400, 400_000])(
    'has at least three round durations: %d s',
    (top) => {
      const { ticks, high } = durationTicks(top);
      expect(ticks.length).toBeGreaterThanOrEqual(3);
      expect(ticks.length).toBeLessThanOrEqual(6);
      expect(high).toBeGreaterThanOrEqual(top);
    },
  );
});
