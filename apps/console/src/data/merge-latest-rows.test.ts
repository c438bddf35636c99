import { expect, test } from 'vitest';
import { mergeLatestRows } from './merge-latest-rows.ts';

const rows = (...ids: number[]) => ids.map((id) => ({ id: String(id), text: 'old' }));
const ids = (merged: { id: string }[]) => merged.map(({ id }) => Number(id));

test('before a refetch no row waits', () => {
  expect(mergeLatestRows(rows(3, 2), null)).toEqual({ rows: rows(3, 2), waiting: [], gone: new Set() });
});

test('new rows wait, including late ones, and values update in place', () => {
  const fresh = [...rows(12, 11), { id: '10', text: 'new' }, ...rows(9, 8)];
  const merged = mergeLatestRows(rows(10, 8, 7), fresh);
  expect(ids(merged.waiting)).toEqual([12, 11, 9]);
  expect(merged.rows).toEqual([{ id: '10', text: 'new' }, ...rows(8, 7)]);
  expect(merged.gone).toEqual(new Set());
});

test('reports rows that left the refetched part of the list', () => {
  expect(mergeLatestRows(rows(10, 9, 8, 2), rows(10, 8, 7)).gone).toEqual(new Set(['9']));
  expect(mergeLatestRows(rows(10, 9), []).gone).toEqual(new Set(['10', '9']));
});

test('rows after the last displayed one are not new', () => {
  expect(mergeLatestRows(rows(10, 9), rows(10, 9, 8, 7)).waiting).toEqual([]);
  expect(ids(mergeLatestRows(rows(), rows(2, 1)).waiting)).toEqual([2, 1]);
});
