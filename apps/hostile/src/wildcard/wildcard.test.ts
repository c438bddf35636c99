import { assess, goalLine } from '@meguri/bench/goal';
import { expect, test } from 'vitest';
import { wildcardPart } from './wildcard-part.ts';

test('honest hosts keep their visits beside sites of endless names', { timeout: 120_000 }, async () => {
  const lines: string[] = [];
  const goals = (await wildcardPart.run('short', (line) => lines.push(line))).map(assess);
  const missed = goals.filter(({ reached }) => !reached).map(goalLine);
  expect(goals.length).toBeGreaterThan(0);
  expect({ missed, lines: missed.length > 0 ? lines : [] }).toEqual({ missed: [], lines: [] });
});
