import { defaultSettings, type Settings } from '@meguri/contracts';
import { expect, test } from 'vitest';
import { linkSchemesOf } from './link-schemes.ts';

const settings = (schemes: string): Settings => ({ ...defaultSettings(), 'links.schemes': schemes });

test.each([
  ['https://example.org/', '', null],
  ['http://example.org/', 'ftp gemini', ['ftp', 'gemini']],
  ['ftp://example.org/', '', ['ftp']],
  ['test://example.org/', 'ftp', ['ftp', 'test']],
])('links of %s, with %j followed, lead to %j', (url, listed, schemes) => {
  const followed = linkSchemesOf(url, settings(listed));
  expect(followed && [...followed]).toEqual(schemes);
});
