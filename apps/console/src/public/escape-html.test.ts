import { expect, test } from 'vitest';
import { escapeHtml } from './escape-html.ts';

test('nothing that was typed becomes markup', () => {
  expect(escapeHtml(`<a href="x" id='y'>&amp;</a>`)).toBe(
    '&lt;a href=&quot;x&quot; id=&#39;y&#39;&gt;&amp;amp;&lt;/a&gt;',
  );
});
