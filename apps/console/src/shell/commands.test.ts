import { describe, expect, it } from 'vitest';
import { wordsOf } from '../i18n/testing.ts';
import { commandsFor } from './commands.ts';
import { isOn, hostHref } from './navigation.ts';

const nothing = { hosts: [], pages: [], complaints: [] };
const t = wordsOf('en', 'shell');

describe('the command palette', () => {
  it('lists screens and actions without a query', () => {
    const groups = new Set(commandsFor('', nothing, t).map(({ group }) => group));
    expect([...groups]).toEqual(['screens', 'actions']);
  });

  it('finds all screens of a section by its name', () => {
    const hrefs = commandsFor('schedule', nothing, t).map(({ href }) => href);
    expect(hrefs).toEqual(expect.arrayContaining(['/revisit-intervals', '/host-intervals', '/what-if']));
  });

  it('finds settings by meaning', () => {
    const names = commandsFor('crawl-delay', nothing, t).map(({ name }) => name);
    expect(names).toContain('access.maxCrawlDelaySeconds');
  });

  it('links to found hosts and pages with any characters', () => {
    const found = {
      hosts: [{ name: 'a.example:8080', pages: 1 }],
      pages: [{ url: 'https://a.example/?q=1&r=2', title: null }],
      complaints: [{ id: '7', subject: 'Too fast on a.example', fromName: 'Webmaster' }],
    };
    const hrefs = commandsFor('a.ex', found, t).map(({ href }) => href);
    expect(hrefs).toEqual([
      '/hosts/a.example%3A8080',
      '/pages/view?url=https%3A%2F%2Fa.example%2F%3Fq%3D1%26r%3D2',
      '/complaints/7',
    ]);
  });
});

describe('navigation', () => {
  it('knows the screen of a path', () => {
    expect(isOn('/hosts/a', '/hosts')).toBe(true);
    expect(isOn('/hosts', '/')).toBe(false);
    expect(isOn('/hostsx', '/hosts')).toBe(false);
    expect(hostHref('a:1')).toBe('/hosts/a%3A1');
  });
});
