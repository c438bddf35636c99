import { describe, expect, it } from 'vitest';
import { toggledRange } from './selection.tsx';

const keys = ['a', 'b', 'c', 'd'];
const toggled = (selected: string[], from: number, index: number) =>
  [...toggledRange(new Set(selected), keys, from, index)].toSorted();

describe('toggling rows', () => {
  it('selects and deselects a single row', () => {
    expect(toggled(['a'], 2, 2)).toEqual(['a', 'c']);
    expect(toggled(['a', 'c'], 2, 2)).toEqual(['a']);
  });

  it('extends in both directions, ends included', () => {
    expect(toggled([], 1, 3)).toEqual(['b', 'c', 'd']);
    expect(toggled([], 3, 1)).toEqual(['b', 'c', 'd']);
  });

  it('sets the whole range to the new state of the toggled row', () => {
    expect(toggled(['b', 'd'], 0, 2)).toEqual(['a', 'b', 'c', 'd']);
    expect(toggled(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['d']);
  });

  it('starts at the last row where the list has become shorter', () => {
    expect(toggled([], 9, 2)).toEqual(['c', 'd']);
  });

  it('keeps selected rows that are not loaded, and does not change its argument', () => {
    const selected = new Set(['z']);
    expect([...toggledRange(selected, keys, 0, 0)]).toEqual(['z', 'a']);
    expect([...selected]).toEqual(['z']);
  });
});
