import { expect, test } from 'vitest';
import { rangeAnswer } from './byte-range.ts';

const file = { bytes: 1_000, tag: 'abc' };
const answer = (headers: Record<string, string>) => {
  const { status, from, to } = rangeAnswer(new Headers(headers), file);
  return [status, from, to];
};

test.each([
  [{}, [200, 0, 1_000]],
  [{ range: 'bytes=0-' }, [206, 0, 1_000]],
  [{ range: 'bytes=500-' }, [206, 500, 1_000]],
  [{ range: 'bytes=500-599' }, [206, 500, 600]],
  [{ range: 'bytes=500-5000' }, [206, 500, 1_000]],
  [{ range: 'bytes=999-999' }, [206, 999, 1_000]],
  [{ range: 'bytes=-100' }, [206, 900, 1_000]],
  [{ range: 'bytes=-5000' }, [206, 0, 1_000]],
  [{ range: 'bytes=1000-' }, [416, 0, 0]],
  [{ range: 'bytes=-0' }, [416, 0, 0]],
  [{ range: 'bytes=99999999999999999999-' }, [416, 0, 0]],
  [{ range: 'bytes=600-500' }, [200, 0, 1_000]],
  [{ range: 'bytes=0-1,5-6' }, [200, 0, 1_000]],
  [{ range: 'bytes=-' }, [200, 0, 1_000]],
  [{ range: 'pages=1-2' }, [200, 0, 1_000]],
])('a request with %o', (headers, expected) => {
  expect(answer(headers)).toEqual(expected);
});

test('a range of other bytes gives the whole file', () => {
  expect(answer({ range: 'bytes=500-', 'if-range': '"abc"' })).toEqual([206, 500, 1_000]);
  expect(answer({ range: 'bytes=500-', 'if-range': '"old"' })).toEqual([200, 0, 1_000]);
  expect(answer({ range: 'bytes=500-', 'if-range': 'W/"abc"' })).toEqual([200, 0, 1_000]);
  expect(answer({ range: 'bytes=500-', 'if-range': 'Thu, 26 Nov 2026 00:00:00 GMT' })).toEqual([
    200, 0, 1_000,
  ]);
});

test('conditions on the entity tag', () => {
  expect(answer({ 'if-match': '"old", "abc"' })).toEqual([200, 0, 1_000]);
  expect(answer({ 'if-match': '"old"' })).toEqual([412, 0, 0]);
  expect(answer({ 'if-match': 'W/"abc"' })).toEqual([412, 0, 0]);
  expect(answer({ 'if-match': '*' })).toEqual([200, 0, 1_000]);
  expect(answer({ 'if-none-match': 'W/"abc"' })).toEqual([304, 0, 0]);
  expect(answer({ 'if-none-match': '"old"', range: 'bytes=0-1' })).toEqual([206, 0, 2]);
});
