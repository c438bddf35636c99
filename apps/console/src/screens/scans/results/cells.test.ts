import { describe, expect, it } from 'vitest';
import { columnKind } from './column-kind.ts';
import { drawnCell, maxColumns, rowsAtOnce } from './result-cells.ts';

it.each([
  ['VARCHAR', 'text'],
  ['BIGINT', 'integer'],
  ['DOUBLE', 'number'],
  ['DECIMAL(18,3)', 'number'],
  ['TIMESTAMP WITH TIME ZONE', 'time'],
  ['BOOLEAN', 'text'],
  ['JSON', 'text'],
])('a column of type %s is counted as %s', (type, kind) => {
  expect(columnKind(type)).toBe(kind);
});

describe('cells', () => {
  it('are text without hidden characters, and never HTML', () => {
    expect(drawnCell('<script>alert(1)</script>', 'VARCHAR').text).toBe('<script>alert(1)</script>');
    expect(drawnCell('a\u202eb\u0000', 'VARCHAR').text).toBe('a\\u{202e}b\\u{0}');
  });

  it('are truncated, however long they are', () => {
    const { text, title } = drawnCell('x'.repeat(1_000_000), 'VARCHAR');
    expect(text).toHaveLength(201);
    expect(title).toHaveLength(2_001);
  });

  it('distinguish a missing value, an empty one and false', () => {
    expect([null, '', false, 0].map((cell) => drawnCell(cell, 'BOOLEAN'))).toMatchObject([
      { isNull: true, text: '' },
      { isNull: false, text: '' },
      { isNull: false, text: 'false' },
      { isNull: false, text: '0' },
    ]);
  });

  it('are drawn in limited numbers, whatever the answer', () => {
    for (const count of [0, 1, 50, maxColumns, 1_000_000])
      expect(rowsAtOnce(count) * Math.min(count, maxColumns)).toBeLessThanOrEqual(20_000);
    expect(rowsAtOnce(1)).toBe(500);
  });
});
