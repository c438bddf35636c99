import { compileScopeRules } from '@meguri/urls';
import { scopeSchema } from '@meguri/contracts';
import { expect, test } from 'vitest';
import { createKnownUrls } from './known-urls.ts';
import { refusedLinksOf } from './refused-links.ts';
import { hashUrl } from './url-hash.ts';

function rules() {
  const result = compileScopeRules(scopeSchema.parse({ mode: 'host' }), ['example.jp']);
  if (!result.ok) throw new Error(result.problems[0].message);
  return result.rules;
}

test('another scope, or the same list under new rules, may take what one scope refused', () => {
  const refusedBy = refusedLinksOf(createKnownUrls(1024, 0));
  const hash = { low: 0, high: 0 };
  hashUrl('http://other.jp/', 0, hash);
  const [before, after] = [rules(), rules()];
  refusedBy(before).add('http://other.jp/');
  expect(refusedBy(before).hasHash(hash.low, hash.high)).toBe(true);
  expect(refusedBy(after).hasHash(hash.low, hash.high)).toBe(false);
});
