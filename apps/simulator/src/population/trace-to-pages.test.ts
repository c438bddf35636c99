import { expect, test } from 'vitest';
import { traceToPages } from './trace-to-pages.ts';

const row = {
  page: '/',
  createdAt: 0,
  deletedAt: null,
  windowStart: 0,
  windowEnd: 1_000,
  distinctVersions: 4,
  changes: [100, 200, 300],
};
const never = () => 0.999;

test('a page begins with its content at the start, and only later changes count', () => {
  const [page] = traceToPages([row], 150, never);
  expect(page).toMatchObject({ bornAt: 0, goneAt: Infinity, changesAt: [50, 150] });
  expect(new Set(page?.contentAfter).has(0)).toBe(false);
});

test('a page created later appears later, and one deleted before the start is left out', () => {
  const pages = traceToPages(
    [
      { ...row, createdAt: 50 },
      { ...row, deletedAt: 400 },
      { ...row, deletedAt: 20, changes: [] },
    ],
    20,
    never,
  );
  expect(pages.map(({ bornAt, goneAt }) => [bornAt, goneAt])).toEqual([
    [30, Infinity],
    [0, 380],
  ]);
});

test('as many changes return to an older content as versions are missing', () => {
  const changes = Array.from({ length: 10 }, (_, i) => 100 + i);
  let seed = 1;
  const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
  for (const distinctVersions of [2, 6, 11]) {
    const [page] = traceToPages([{ ...row, distinctVersions, changes }], 0, random);
    expect(new Set([0, ...(page?.contentAfter ?? [])]).size).toBe(distinctVersions);
  }
});
