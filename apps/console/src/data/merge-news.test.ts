import { expect, test } from 'vitest';
import { mergeNews } from './merge-news.ts';

const rows = (...ids: number[]) => ids.map((id) => ({ id: String(id), text: 'old' }));
const ids = (merged: { id: string }[]) => merged.map(({ id }) => Number(id));

test('while nothing was read anew nothing waits', () => {
  expect(mergeNews(rows(3, 2), null)).toEqual({ rows: rows(3, 2), waiting: [], gone: new Set() });
});

test('new rows wait, also one that was written down late, and values change in place', () => {
  const fresh = [...rows(12, 11), { id: '10', text: 'new' }, ...rows(9, 8)];
  const merged = mergeNews(rows(10, 8, 7), fresh);
  expect(ids(merged.waiting)).toEqual([12, 11, 9]);
  expect(merged.rows).toEqual([{ id: '10', text: 'new' }, ...rows(8, 7)]);
  expect(merged.gone).toEqual(new Set());
});

test('a row that the list holds no longer is told, where it was read anew', () => {
  expect(mergeNews(rows(10, 9, 8, 2), rows(10, 8, 7)).gone).toEqual(new Set(['9']));
  expect(mergeNews(rows(10, 9), []).gone).toEqual(new Set(['10', '9']));
});

test('rows beyond the end of what was read are not new', () => {
  expect(mergeNews(rows(10, 9), rows(10, 9, 8, 7)).waiting).toEqual([]);
  expect(ids(mergeNews(rows(), rows(2, 1)).waiting)).toEqual([2, 1]);
});
