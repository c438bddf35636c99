import { compileScopeRules } from '@meguri/urls';
import { scopeSchema } from '@meguri/contracts';
import { expect, test } from 'vitest';
import { createKnownUrls } from './known-urls.ts';
import { refusedLinksOf } from './refused-links.ts';

function rules() {
  const result = compileScopeRules(scopeSchema.parse({ mode: 'host' }), ['example.jp']);
  if (!result.ok) throw new Error(result.problems[0].message);
  return result.rules;
}

test('what one scope refused another may take, and so may the same list under new rules', () => {
  const refusedBy = refusedLinksOf(createKnownUrls(1024));
  const [before, after] = [rules(), rules()];
  refusedBy(before).add('http://other.jp/');
  expect(refusedBy(before).has('http://other.jp/')).toBe(true);
  expect(refusedBy(after).has('http://other.jp/')).toBe(false);
});
