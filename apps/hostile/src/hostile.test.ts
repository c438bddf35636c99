import { assess, goalLine } from '@meguri/bench/goal';
import { expect, test } from 'vitest';
import { hostileParts } from './parts.ts';

test.each(hostileParts)('$name: the crawl withstands $subject', { timeout: 120_000 }, async ({ run }) => {
  const lines: string[] = [];
  const goals = (await run('short', (line) => lines.push(line))).map(assess);
  expect(goals.length).toBeGreaterThan(0);
  const missed = goals.filter(({ reached }) => !reached).map(goalLine);
  expect({ missed, lines: missed.length > 0 ? lines : [] }).toEqual({ missed: [], lines: [] });
});
