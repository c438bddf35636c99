import { expect, test } from 'vitest';
import { formatFields, formatTable } from './format-table.ts';

test('numbers are aligned right, text left, null is an empty cell', () => {
  const columns = [
    { title: 'host', value: (row: [string, number | null]) => row[0] },
    { title: 'pages', value: (row: [string, number | null]) => row[1] },
  ];
  expect(
    formatTable(columns, [
      ['a.example', 12_345],
      ['b', 7],
      ['c', null],
    ]),
  ).toBe('host       pages\na.example  12,345\nb               7\nc\n');
});

test('untrusted text cannot control the terminal', () => {
  expect(formatFields([['title', '\u001B]0;x\u0007 \u202Ea 巡り']])).toBe(
    'title  \uFFFD]0;x\uFFFD \uFFFDa 巡り\n',
  );
});

test('field values are aligned in one column', () => {
  const fields = [
    ['known', 3],
    ['last access', new Date('2026-03-01T12:00:00.123Z')],
    ['title', null],
  ] as const;
  expect(formatFields(fields)).toBe('known        3\nlast access  2026-03-01T12:00:00Z\ntitle        –\n');
});
