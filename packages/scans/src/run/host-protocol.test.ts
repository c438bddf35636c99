import { describe, expect, test } from 'vitest';
import { LineReader, OutputError } from '../rows/line-reader.ts';
import { PieceResults } from './collect-rows.ts';
import { failedLine, hostLines, readHostLine } from './host-protocol.ts';

const limits = { maxLineBytes: 2 ** 20, maxOutputBytes: 2 ** 26 };
const results = (ids = ['a', 'b']) => new PieceResults(ids, limits, 'host');

describe('lines of the host', () => {
  test('carry the rows of a document and that it is done', () => {
    const piece = results();
    piece.take(Buffer.from(hostLines(1, [{ x: 1 }, { x: 2, id: 'other' }]) + hostLines(0, [])));
    expect(piece.rows).toEqual([
      { id: 'b', row: { x: 1 } },
      { id: 'b', row: { x: 2 } },
    ]);
    expect(piece.waiting.size).toBe(0);
  });

  test('stay within the length limit for any number of rows', () => {
    const lines = hostLines(
      0,
      Array.from({ length: 20_000 }, (_, index) => ({
        target: `https://www.example.org/${index}`.repeat(4),
      })),
    );
    let rows = 0;
    const reader = new LineReader(limits, (line) => (rows += readHostLine(line, 1).rows.length));
    reader.take(Buffer.from(lines));
    expect(rows).toBe(20_000);
  });

  test('of a document that cannot be read have the reason and no rows', () => {
    const piece = results();
    piece.take(Buffer.from(failedLine(0, 'why')));
    expect(piece.failed).toEqual([{ id: 'a', message: 'why' }]);
    expect([...piece.waiting]).toEqual(['b']);
  });

  test.each(['nonsense', '"text"', '[]', '["0",1]', '[0,2]', '[0,1,7]', '[0,1,[]]', '[0,1,null]'])(
    '%s is refused',
    (line) => {
      expect(() => readHostLine(line, 3)).toThrow(OutputError);
    },
  );

  test.each([2, -1, 0.5])('document %d, which is not in the piece, is refused', (document) => {
    expect(() => results().take(Buffer.from(hostLines(document, [])))).toThrow('not a document of its piece');
  });

  test('a document counts once', () => {
    const piece = results();
    piece.take(Buffer.from(hostLines(0, [{ x: 1 }])));
    expect(() => piece.take(Buffer.from(hostLines(0, [{ x: 1 }])))).toThrow(OutputError);
    expect(piece.rows).toHaveLength(1);
  });
});

test('another process continues after the last complete document, without rows of the interrupted one', () => {
  const piece = results(['a', 'b', 'c']);
  piece.take(Buffer.from(`${hostLines(0, [{ x: 0 }])}[1,0,{"x":1}]\n[1,0,{"x"`));
  expect(piece.goOn()).toBe(1);
  piece.take(Buffer.from(hostLines(1, [{ x: 1 }]) + hostLines(2, [])));
  expect(piece.rows.map(({ id, row }) => `${id}${String(row['x'])}`)).toEqual(['a0', 'b1']);
});
