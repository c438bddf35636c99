import { describe, expect, it } from 'vitest';
import { translatorOf } from '../i18n/testing.ts';
import { commandsFor } from './commands.ts';
import { isOn, hostHref } from './navigation.ts';

const nothing = { hosts: [], pages: [], complaints: [], views: [] };
const t = translatorOf('en', 'shell');

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

  it('offers a typed command for a host before everything else', () => {
    const [slow] = commandsFor('slow example.org to 60 s', nothing, t);
    expect(slow).toMatchObject({
      name: 'Slow example.org to 60 s',
      onHost: { act: { kind: 'slow', seconds: 60 }, host: 'example.org' },
    });
    const pause = commandsFor('pause', nothing, t);
    expect(pause.map(({ id }) => id)).toContain('action:pause-crawl');
  });

  it('puts the page of a pasted URL first', () => {
    const page = { url: 'https://a.example/overview?b=1', title: null };
    const found = { ...nothing, hosts: [{ name: 'a.example', pages: 2 }] };
    const first = (text: string, pages: (typeof page)[]) =>
      commandsFor(text, { ...found, pages }, t)[0]?.name;
    expect(first('https://A.example:443/overview?b=1#top', [page])).toBe(page.url);
    const home = { url: 'https://a.example/', title: null };
    expect(first('https://a.example', [page, home])).toBe(home.url);
    expect(first('a.example', [page])).toBe('a.example');
  });

  it('finds saved views by name, without those that their list cannot read', () => {
    const view = {
      id: 3,
      list: 'hosts' as const,
      name: 'Paused, heaviest first',
      query: 'state=paused&sort=load',
      isShared: true,
      ownerName: 'operator',
      isOwn: false,
      mayEdit: true,
      unread: [],
    };
    const views = [view, { ...view, id: 4, unread: ['state'] }];
    expect(commandsFor('heaviest', { ...nothing, views }, t)).toEqual([
      {
        id: 'view:3',
        group: 'views',
        name: view.name,
        note: 'Hosts',
        href: '/hosts?state=paused&sort=load',
      },
    ]);
  });

  it('links to found hosts and pages with any characters', () => {
    const found = {
      hosts: [{ name: 'a.example:8080', pages: 1 }],
      pages: [{ url: 'https://a.example/?q=1&r=2', title: null }],
      complaints: [{ id: '7', subject: 'Too fast on a.example', fromName: 'Webmaster' }],
      views: [],
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
