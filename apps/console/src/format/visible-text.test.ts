import { expect, it } from 'vitest';
import { visibleText } from './visible-text.ts';

it.each([
  ['plain/例え.warc.gz', 'plain/例え.warc.gz'],
  ['exe.\u202egnp', 'exe.\\u{202e}gnp'],
  ['a\nb\u0000c\u200bd', 'a\\u{a}b\\u{0}c\\u{200b}d'],
  ['<b>&"', '<b>&"'],
  ['\ud800', '\\u{d800}'],
])('%j is shown as %j', (text, shown) => {
  expect(visibleText(text)).toBe(shown);
});
