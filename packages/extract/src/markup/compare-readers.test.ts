import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { closingMarkup, isComparable, tokensByScanning, tokensByStates } from './markup-tokens.fixture.ts';

const folder = path.join(import.meta.dirname, '../../fixtures/pages');
const pages = readdirSync(folder).map((name): [string, string] => [
  name,
  readFileSync(path.join(folder, name), 'utf8'),
]);

test.each(pages)('both readers read the same in %s', (_name, html) => {
  expect(tokensByScanning(html + closingMarkup)).toEqual(tokensByStates(html + closingMarkup, false));
  expect(tokensByScanning(html + closingMarkup, true)).toEqual(tokensByStates(html + closingMarkup, true));
});

/** A range of a page, which is faster to compare than the whole page. */
const maxRange = 4_000;
const marks = `< > / = " ' & ; ! ? - [ ] \n \0 é <!-- --> </ <script </script> <title> ]]>`.split(' ');
const range = fc
  .record({ page: fc.constantFrom(...pages), start: fc.nat(1_000_000), length: fc.nat(maxRange) })
  .map(({ page: [, html], start, length }) => html.substr(start % html.length, length));
const damage = fc.record({
  at: fc.nat(maxRange),
  removed: fc.nat(8),
  mark: fc.constantFrom('', ...marks),
});
const damagedPages = fc
  .tuple(range, fc.array(damage, { minLength: 1, maxLength: 30 }), fc.boolean())
  .map(([html, damages, selfClosing]) => ({
    selfClosing,
    html:
      damages.reduce((damaged, { at, removed, mark }) => {
        const start = at % (damaged.length + 1);
        return damaged.slice(0, start) + mark + damaged.slice(start + removed);
      }, html) + closingMarkup,
  }));

test('both readers read the same in 4,000 damaged ranges of these pages', () => {
  fc.assert(
    fc.property(damagedPages, ({ html, selfClosing }) => {
      fc.pre(isComparable(html));
      expect(tokensByScanning(html, selfClosing)).toEqual(tokensByStates(html, selfClosing));
    }),
    { numRuns: 4_000, seed: 40 },
  );
});
