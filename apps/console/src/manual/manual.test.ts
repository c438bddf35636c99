import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { screens } from '../shell/navigation.ts';
import { isManualPath, manualPlaceOf } from './manual-article.tsx';
import { manualFiles, readManualFile } from './manual-files.ts';
import { manualOfScreen } from './manual-of-screen.ts';
import { manualPageOf, renderManual } from './render-manual.ts';

const documents = path.resolve(import.meta.dirname, '../../../../docs');
const files = manualFiles(/\.md$/, documents);
const pictures = manualFiles(/\.(png|svg)$/, documents);
const pages = await Promise.all(
  files.map(async (file) => {
    const { title, html } = renderManual(file, (await readManualFile(file, documents)).toString());
    return { page: manualPageOf(file), title, html };
  }),
);
const attributes = (html: string, name: string) =>
  [...html.matchAll(new RegExp(` ${name}="([^"]*)"`, 'g'))].map(([, value = '']) => value);
const anchors = new Map(pages.map(({ page, html }) => [page, new Set(attributes(html, 'id'))]));

describe('the path of a page', () => {
  it('is accepted for every page, and refused if it leads elsewhere', () => {
    expect(pages.filter(({ page }) => !isManualPath(page))).toEqual([]);
    const others = ['../../websub/token?hub.challenge=x', '/etc', 'a//b', 'console/', 'a/../b', 'a%2Fb', ''];
    expect(others.filter(isManualPath)).toEqual([]);
  });
});

describe('a rendered page', () => {
  it('escapes HTML and drops links that run scripts', () => {
    const { html } = renderManual('console/a.md', '# A\n\n<img src=x onerror=y>\n\n[x](javascript:alert(1))');
    expect(html).not.toContain('<img');
    expect(html).not.toContain('javascript:');
  });

  it('leads to other pages and to headings, and shows other files as text', () => {
    const markdown =
      '# A\n\n## One `host`\n\n[b](b.md#one-host) [c](../c.md) [d](../../src/d.ts) ![e](../s/e.png)';
    const { title, html } = renderManual('console/a.md', markdown);
    expect(title).toBe('A');
    expect(html).toContain('<h2 id="one-host">');
    expect(attributes(html, 'href')).toEqual(['/manual/console/b#one-host', '/manual/c']);
    expect(html).toContain(' d ');
    expect(attributes(html, 'src')).toEqual(['/api/manual/pictures/s/e.png']);
  });
});

describe('the manual', () => {
  it.each(screens.map(({ href }) => href))('has a page for %s', (href) => {
    expect(pages.map(({ page }) => page)).toContain(manualOfScreen(href));
    expect(manualOfScreen(`${href}/any`)).toBe(href === '/' ? 'console' : manualOfScreen(href));
  });

  it.each(pages)('$page has a title, and its links and pictures lead somewhere', ({ page, title, html }) => {
    expect(title).not.toBe('');
    const inside = attributes(html, 'href').filter((href) => !/^https?:/.test(href));
    const missing = inside.filter((href) => {
      const place = manualPlaceOf(href, page);
      const there = place && anchors.get(place.page);
      return !there || (place.anchor !== undefined && !there.has(place.anchor));
    });
    const unseen = attributes(html, 'src').filter(
      (source) => !pictures.includes(source.replace('/api/manual/pictures/', '')),
    );
    expect([...missing, ...unseen]).toEqual([]);
  });
});
