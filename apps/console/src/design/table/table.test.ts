import { describe, expect, it } from 'vitest';
import { fitColumns, gridTracks } from './column.tsx';
import { toCsv } from './csv.tsx';

describe('columns', () => {
  const columns = [{ minWidth: 200, grow: 1 }, { minWidth: 100 }, { minWidth: 300 }, { minWidth: 50 }];

  it('are dropped from the right until they fit, and never come back behind a dropped one', () => {
    expect(fitColumns(columns, 650)).toHaveLength(4);
    expect(fitColumns(columns, 400)).toHaveLength(2);
    expect(fitColumns(columns, 10)).toHaveLength(1);
  });

  it('with what can be done to a row always stay', () => {
    const act = { minWidth: 120, narrow: 'end' } as const;
    expect(fitColumns([...columns, act], 450)).toEqual([...columns.slice(0, 2), act]);
  });

  it('share what is left over by how much they grow', () => {
    expect(gridTracks(columns.slice(0, 2))).toBe('minmax(200px, 1fr) minmax(100px, 0.001fr)');
  });
});

describe('CSV', () => {
  it('quotes what must be quoted', () => {
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

  it('disarms formulas that a crawled page put there, and leaves numbers alone', () => {
    expect(toCsv(['Title'], [['=cmd()'], [-4]])).toBe("Title\r\n'=cmd()\r\n-4\r\n");
  });
});
