import { toCsv } from '@meguri/contracts';
import { describe, expect, it } from 'vitest';
import { fitColumns, gridTracks } from './column.tsx';

describe('columns', () => {
  const columns = [{ minWidth: 200, grow: 1 }, { minWidth: 100 }, { minWidth: 300 }, { minWidth: 50 }];

  it('are dropped from the right until they fit, without gaps', () => {
    expect(fitColumns(columns, 650)).toHaveLength(4);
    expect(fitColumns(columns, 400)).toHaveLength(2);
    expect(fitColumns(columns, 10)).toHaveLength(1);
  });

  it('with actions always stay', () => {
    const act = { minWidth: 120, narrow: 'end' } as const;
    expect(fitColumns([...columns, act], 450)).toEqual([...columns.slice(0, 2), act]);
  });

  it('share spare width by how much they grow', () => {
    expect(gridTracks(columns.slice(0, 2))).toBe('minmax(200px, 1fr) minmax(100px, 0.001fr)');
  });
});

describe('CSV', () => {
  it('quotes cells with commas, quotes and line breaks', () => {
    expect(
      toCsv(
        ['URL', 'n'],
        [
          ['a"b,c', 1],
          ['plain', null],
        ],
      ),
    ).toBe('URL,n\r\n"a""b,c",1\r\nplain,\r\n');
  });

  it('escapes formulas from crawled pages but not numbers', () => {
    expect(toCsv(['Title'], [['=cmd()'], [-4]])).toBe("Title\r\n'=cmd()\r\n-4\r\n");
  });
});
