import { existsSync, readFileSync } from 'node:fs';
import { eventKinds } from '@meguri/contracts';
import { expect, test } from 'vitest';

const root = new URL('../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const text = read('docs/changing.md');
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

test.each(summary)('numbers the files of "%s" from 1 to %i', (name, files) => {
  const numbers = [...(sections.get(name) ?? '').matchAll(/^\| ([\d, ]+) \|/gm)].flatMap(([, cell = '']) =>
    cell.split(',').map(Number),
  );
  const first = numbers[0] ?? 1;
  expect(numbers).toEqual(numbers.map((_, index) => first + index));
  expect(numbers.at(-1)).toBe(files);
});

test('names only files that exist', () => {
  const paths = [...text.matchAll(/`((?:apps|docs|packages|prisma|scripts|tests)\/[\w./-]+)`/g)];
  const missing = paths.map(([, path = '']) => path).filter((path) => !existsSync(new URL(path, root)));
  expect(paths.length).toBeGreaterThan(50);
  expect(missing).toEqual([]);
});

test.each(Object.keys(eventKinds))('docs/operations/monitor.md says what to do about %s', (kind) => {
  expect(read('docs/operations/monitor.md')).toContain(`| \`${kind}\` |`);
});
