import { expect, test } from 'vitest';
import { isDynamicUrl } from './dynamic-url.ts';

test.each([
  ['/', false],
  ['/a.html', false],
  ['/?', false],
  ['/?a', true],
  ['/cgi-bin/search', true],
  ['/search.cgi/path', true],
  ['/search.pl', true],
  ['/search.plain', false],
  ['/cgi-binary/', false],
  ['/about.php', false],
  ['/index.php/events/', true],
  ['/index.php/2031/05/12/', true],
  ['/shop.do/list', true],
  ['/page.aspx/a', true],
  ['/view.jsp;page=3', true],
  ['/wiki/Main_Page', false],
  ['/wiki/Talk:Main_Page', false],
  ['/wiki/Special:RecentChanges', true],
  ['/wiki/Special:WhatLinksHere/Main_Page', true],
  ['/wiki/Spezial:Letzte_%C3%84nderungen', true],
  ['/wiki/%E7%89%B9%E5%88%A5:RecentChanges', true],
  ['/wiki/Special_issue', false],
  ['/a:%E', false],
])('%s: %j', (path, expected) => {
  expect(isDynamicUrl(`http://example.org${path}`)).toBe(expected);
});
