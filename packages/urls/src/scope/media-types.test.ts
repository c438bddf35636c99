import { expect, test } from 'vitest';
import { mediaTypeTest } from './media-types.ts';

const covers = mediaTypeTest(['text/*', 'application/*+xml', 'application/pdf', 'a/bb*bb']);

test.each([
  ['text/html', true],
  ['text/', true],
  ['application/xhtml+xml', true],
  ['application/pdf', true],
  ['application/pdfx', false],
  ['application/xml', false],
  ['image/svg+xml', false],
  ['a/bbb', false],
  ['a/bbbb', true],
  ['', false],
])('%j: %j', (mediaType, expected) => {
  expect(covers(mediaType)).toBe(expected);
});
