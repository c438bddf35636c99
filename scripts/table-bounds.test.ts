import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

test('docs/limits.md states the bound of every table of the schema, and of no other', () => {
  const section = /^## Tables\n(?<text>[^]*?)^## /m.exec(read('docs/limits.md'))?.groups?.['text'] ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('| `'));
  const documented = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name),
  );
  const models = read('prisma/schema.prisma').matchAll(/^model [^]*?@@map\("(\w+)"\)/gm);
  const tables = [...models].map(([, name]) => name);
  expect(tables.length).toBeGreaterThan(50);
  expect(new Set(documented)).toEqual(new Set(tables));
  expect(documented).toHaveLength(tables.length);
  expect(rows.filter((row) => (row.split('|')[4] ?? '').trim() === '')).toEqual([]);
});
