import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const text = readFileSync(new URL('../docs/changing.md', import.meta.url), 'utf8');
const sections = new Map(
  text
    .split(/^## /m)
    .slice(1)
    .map((section) => [section.slice(0, section.indexOf('\n')), section] as const),
);
const summary = [...text.matchAll(/^\| \[([^\]]+)\]\([^)]*\) +\| (\d+)(?:[^\d\n]+(\d+))? +\|$/gm)].map(
  ([, name = '', first, last]) => [name, Number(last ?? first)] as const,
);

test('has a recipe for each change of its table, and no other', () => {
  expect([...sections.keys()]).toEqual(summary.map(([name]) => name));
});

test.each(summary)('numbers the files of "%s" from 1 to %i, at most 8', (name, files) => {
  const numbers = [...(sections.get(name) ?? '').matchAll(/^\| ([\d, ]+) \|/gm)].flatMap(([, cell = '']) =>
    cell.split(',').map(Number),
  );
  const first = numbers[0] ?? 1;
  expect(numbers).toEqual(numbers.map((_, index) => first + index));
  expect(numbers.at(-1)).toBe(files);
  expect(files).toBeLessThanOrEqual(8);
});
