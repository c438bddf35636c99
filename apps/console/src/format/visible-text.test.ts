import { expect, it } from 'vitest';
import { visibleLines, visibleText } from './visible-text.ts';

it.each([
  ['plain/例え.warc.gz', 'plain/例え.warc.gz'],
  ['exe.\u202egnp', 'exe.\\u{202e}gnp'],
  ['a\nb\u0000c\u200bd', 'a\\u{a}b\\u{0}c\\u{200b}d'],
  ['<b>&"', '<b>&"'],
  ['\ud800', '\\u{d800}'],
])('%j is shown as %j', (text, shown) => {
  expect(visibleText(text)).toBe(shown);
});

it('keeps line breaks and tabs where lines are shown, and nothing else that is invisible', () => {
  expect(visibleLines('a\tb\r\nc\n\u202ed\re')).toBe('a\tb\nc\n\\u{202e}d\\u{d}e');
});
