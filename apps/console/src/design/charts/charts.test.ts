import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sparklinePath } from './sparkline.tsx';
import { spreadLabels } from './axes.ts';

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
