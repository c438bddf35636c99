import { expect, test } from 'vitest';
import { htmlToText } from './html-to-text.ts';

test.each([
  ['<p>One<p>Two<br>Three', 'One\nTwo\nThree'],
  ['<div><div>A</div></div><div>B <b>C</b></div>', 'A\n\nB C'],
  ['a &amp; b\n c', 'a & b c'],
  ['<style>p{}</style><title>T</title><script>x()</script>seen', 'seen'],
  ['See <a href="https://example.org/a">here</a>.', 'See here <https://example.org/a>.'],
  ['<a href="https://example.org/">https://example.org/</a>', 'https://example.org/'],
  [
    '<a href="javascript:alert(1)">x</a> <a href="https://example.org/b">open',
    'x open <https://example.org/b>',
  ],
  ['1 < 2 &lt;b&gt;', '1 < 2 <b>'],
  ['', ''],
])('%j reads %j', (html, text) => {
  expect(htmlToText(html)).toBe(text);
});
