import { expect, test } from 'vitest';
import { verdictOf } from './verdict-of.ts';

test.each([
  ['none', 'content', true, 'first'],
  ['none', 'gone', false, 'first'],
  ['none', 'not-modified', false, 'error'],
  ['content', 'content', true, 'changed'],
  ['content', 'content', false, 'unchanged'],
  ['content', 'not-modified', true, 'unchanged'],
  ['content', 'gone', false, 'changed'],
  ['gone', 'gone', false, 'unchanged'],
  ['gone', 'content', false, 'changed'],
  ['gone', 'content', true, 'changed'],
  ['gone', 'not-modified', false, 'changed'],
] as const)('known %s, found %s (differs: %s) is %s', (known, finding, contentDiffers, verdict) => {
  expect(verdictOf({ known, finding, contentDiffers })).toBe(verdict);
});

test.each(['none', 'content', 'gone'] as const)(
  'a failed access says nothing about a page known as %s',
  (known) => {
    expect(verdictOf({ known, finding: 'failed', contentDiffers: true })).toBe('error');
  },
);
