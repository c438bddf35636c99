import type { Link } from '@meguri/extract';
import { scopeSchema, startsAtNewHosts } from '@meguri/contracts';
import { hostIdOf } from '@meguri/database';
import { compileScopeRules, createPagePatterns } from '@meguri/urls';
import { describe, expect, test } from 'vitest';
import { testNow } from '../testing/rows.ts';
import { createKnownUrls } from './memory/known-urls.ts';
import { packLinks } from './packed-links.ts';
import { rootPages } from './root-pages.ts';
import { maxRedirectHops, selectLinks, selectRedirect, type LinkSelection } from './select-links.ts';

const seed = 7;

function selection(fields: Partial<LinkSelection> & { scope?: Record<string, unknown> } = {}): LinkSelection {
  const { scope, ...rest } = fields;
  const parsed = scopeSchema.parse({ mode: 'host', ...scope });
  const result = compileScopeRules({ ...parsed, startsAtNewHosts: startsAtNewHosts(parsed) }, ['example.jp']);
  if (!result.ok) throw new Error(result.problems[0].message);
  return {
    rules: result.rules,
    now: testNow,
    embedded: true,
    schemesFrom: () => null,
    aliasTarget: () => undefined,
    known: createKnownUrls(1024, seed),
    reported: createKnownUrls(1024, seed),
    refused: createKnownUrls(1024, seed),
    newHostsPerPage: 100,
    sessionParametersOf: () => new Set<string>(),
    isKnownHost: () => false,
    patterns: createPagePatterns(),
    onTrap: () => undefined,
    ...rest,
  };
}

const source = {
  url: 'http://example.jp/dir/page',
  seedListId: 3,
  depth: 2,
  dynamicHops: 0,
  redirectHops: 0,
};
const link = (url: string, fields: Partial<Link> = {}): Link => ({
  url,
  kind: 'a',
  nofollow: false,
  ...fields,
});
const urlsOf = (links: readonly Link[], how: LinkSelection, nofollow = false) =>
  selectLinks(source, packLinks(links, seed), nofollow, how).map(({ url }) => url);

describe('links to report to the requester', () => {
  test('are canonical, distinct and in scope', () => {
    const links = [
      'http://EXAMPLE.jp:80/a#one',
      'http://example.jp/a#two',
      'http://other.jp/',
      'mailto:x@example.jp',
      'http://[bad',
    ];
    expect(
      urlsOf(
        links.map((url) => link(url)),
        selection(),
      ),
    ).toEqual(['http://example.jp/a']);
  });

  test('of other schemes are those that are followed from their page', () => {
    const links = packLinks([link('ftp://example.jp/a'), link('gopher://example.jp/a')], seed);
    const select = (schemes: string[] | null) =>
      selectLinks(source, links, false, selection({ schemesFrom: () => schemes && new Set(schemes) }));
    expect(select(null)).toEqual([]);
    expect(select(['ftp'])).toMatchObject([{ url: 'ftp://example.jp/a', hostName: 'example.jp' }]);
    const redirect = (schemes: string[]) =>
      selectRedirect(source, 'ftp://example.jp/', selection({ schemesFrom: () => new Set(schemes) }));
    expect(redirect([])).toBeNull();
    expect(redirect(['ftp'])).toMatchObject({ url: 'ftp://example.jp/' });
  });

  test('lose the session ids of their host, except targets of redirects', () => {
    const known = createKnownUrls(1024, seed);
    known.add('http://example.jp/known?visit=zz81y0qq');
    const how = selection({ known, sessionParametersOf: () => new Set(['visit']) });
    const links = [
      '/a?visit=k3j9x2ab',
      '/a?visit=p00x7h3m',
      '/b?x=1&visit=k3j9x2ab',
      '/known?visit=zz81y0qq',
    ];
    expect(
      urlsOf(
        links.map((path) => link(`http://example.jp${path}`)),
        how,
      ),
    ).toEqual(['http://example.jp/a', 'http://example.jp/b?x=1']);
    expect(selectRedirect(source, 'http://example.jp/a?visit=k3j9x2ab', how)?.url).toBe(
      'http://example.jp/a?visit=k3j9x2ab',
    );
  });

  test('are one hop further than their page, its parts are not', () => {
    const [page, image] = selectLinks(
      source,
      packLinks([link('http://example.jp/a'), link('http://example.jp/b.png', { kind: 'img' })], seed),
      false,
      selection(),
    );
    expect(page).toMatchObject({ depth: 3, seedListId: 3, hostName: 'example.jp', priority: 3 });
    expect(image).toMatchObject({ depth: 2 });
  });

  test('belong to the host that they lead to, no matter which link came before', () => {
    const hosts = ['a.example.jp', 'b.example.jp', 'a.example.jp', 'b.example.jp'];
    const links = hosts.map((host, index) => link(`http://${host}/${index}`));
    const pages = selectLinks(
      source,
      packLinks(links, seed),
      false,
      selection({ scope: { mode: 'domain' } }),
    );
    expect(pages.map(({ hostId, hostName, site }) => ({ hostId, hostName, site }))).toEqual(
      hosts.map((host) => ({ hostId: hostIdOf(host), hostName: host, site: 'example.jp' })),
    );
  });

  test('exclude nofollow links, and all of a nofollow page except its parts', () => {
    const links = [
      link('http://example.jp/a'),
      link('http://example.jp/b', { nofollow: true }),
      link('http://example.jp/c.png', { kind: 'img' }),
    ];
    expect(urlsOf(links, selection())).toEqual(['http://example.jp/a', 'http://example.jp/c.png']);
    expect(urlsOf(links, selection(), true)).toEqual(['http://example.jp/c.png']);
    expect(urlsOf(links, selection({ embedded: false }))).toEqual(['http://example.jp/a']);
  });

  test('exclude known pages', () => {
    const known = createKnownUrls(1024, seed);
    known.add('http://example.jp/a');
    expect(urlsOf([link('http://example.jp/a')], selection({ known }))).toEqual([]);
  });

  test('exclude recently reported pages', () => {
    const reported = createKnownUrls(1024, seed);
    reported.add('http://example.jp/a');
    expect(urlsOf([link('http://example.jp/a')], selection({ reported }))).toEqual([]);
  });

  test('exclude links out of scope, and recognise their spelling from then on', () => {
    const refused = createKnownUrls(1024, seed);
    const links = [link('http://other.jp/'), link('http://example.jp/secret/a')];
    expect(urlsOf(links, selection({ scope: { exclude: ['/secret/'] }, refused }))).toEqual([]);
    expect(links.every(({ url }) => refused.has(url))).toBe(true);
  });

  test('exclude links with too many hops, which a nearer page may still lead to', () => {
    const refused = createKnownUrls(1024, seed);
    const links = [link('http://example.jp/a')];
    const scope = { maxHops: 2 };
    expect(urlsOf(links, selection({ scope, refused }))).toEqual([]);
    const nearer = { ...source, depth: 1 };
    const packed = packLinks(links, seed);
    expect(selectLinks(nearer, packed, false, selection({ scope, refused }))).toHaveLength(1);
  });

  test('are not judged again where the scope refused them recently', () => {
    const refused = createKnownUrls(1024, seed);
    refused.add('http://example.jp/a');
    expect(urlsOf([link('http://example.jp/a')], selection({ refused }))).toEqual([]);
  });

  test('exclude another spelling of a known page, and recognise it from then on', () => {
    const known = createKnownUrls(1024, seed);
    known.add('http://example.jp/~a');
    expect(urlsOf([link('http://example.jp/%7ea')], selection({ known }))).toEqual([]);
    expect(known.has('http://example.jp/%7ea')).toBe(true);
    expect(known.has('http://example.jp/b')).toBe(false);
  });

  test('use the name that an alias stands for, without its port', () => {
    const aliasTarget = (host: string) => (host === 'old.jp:8080' ? 'example.jp' : undefined);
    expect(urlsOf([link('http://old.jp:8080/a')], selection({ aliasTarget }))).toEqual([
      'http://example.jp/a',
    ]);
  });
});

describe('links to hosts that may be new', () => {
  const links = packLinks([link('http://new.jp/a'), link('http://example.jp/b')], seed);
  const starts = (far: { depth: number }, how: LinkSelection) =>
    selectLinks({ ...source, ...far }, links, false, how).map(({ url, depth, start }) => [url, depth, start]);

  test('may begin there, and must where they are too far away; others keep their hops', () => {
    const how = selection({ scope: { mode: 'any' } });
    expect(starts({ depth: 14 }, how)).toEqual([
      ['http://new.jp/a', 15, 'may'],
      ['http://example.jp/b', 15, undefined],
    ]);
    expect(starts({ depth: 15 }, how)).toEqual([['http://new.jp/a', 16, 'must']]);
  });

  test.each([
    ['host', null, false],
    ['domain', null, false],
    ['tld', null, true],
    ['any', null, true],
    ['any', false, false],
    ['host', true, true],
  ] as const)('mode %s with %j: new hosts are starting points: %j', (mode, chosen, expected) => {
    expect(startsAtNewHosts({ mode, startsAtNewHosts: chosen })).toBe(expected);
  });

  test('keep their hops where the host is known or the list counts on', () => {
    const known = selection({ scope: { mode: 'any' }, isKnownHost: () => true });
    const chosen = selection({ scope: { mode: 'any', startsAtNewHosts: false } });
    for (const how of [known, chosen]) {
      expect(starts({ depth: 2 }, how)[0]).toEqual(['http://new.jp/a', 3, undefined]);
      expect(starts({ depth: 15 }, how)).toEqual([]);
    }
  });

  test('are tested for traps and scope like every link', () => {
    const how = selection({ scope: { mode: 'any', exclude: ['/secret/'] } });
    const found = packLinks([link('http://new.jp/a/a/a/a'), link('http://new.jp/secret/')], seed);
    expect(selectLinks({ ...source, depth: 15 }, found, false, how)).toEqual([]);
  });

  test('bring the root page of their host, once and if it is in scope', () => {
    const how = selection({ scope: { mode: 'any', include: ['new', 'home', '/inner'] } });
    const found = ['new.jp/a', 'new.jp/b', 'home.jp/', 'home.jp/c', 'closed.jp/inner', 'example.jp/new'];
    const packed = packLinks(
      found.map((url) => link(`http://${url}`)),
      seed,
    );
    const pages = selectLinks(source, packed, false, how);
    const rootsOf = (links: typeof pages, isKnown = false) =>
      rootPages(links, { now: testNow, rulesOf: () => how.rules, isKnownHost: () => isKnown });
    expect(rootsOf(pages).map(({ url, start }) => [url, start])).toEqual([['http://new.jp/', 'must']]);
    const beyond = pages.map((page) => ({ ...page, beyondPage: 7 }));
    expect(rootsOf(beyond)).toMatchObject([{ url: 'http://new.jp/', beyondPage: 0 }]);
    expect(rootsOf(pages, true)).toEqual([]);
  });
});

describe('links behind dynamic pages', () => {
  const dynamicHopsOf = (url: string, from: Partial<typeof source>, how = selection()) =>
    selectLinks({ ...source, ...from }, packLinks([link(url)], seed), false, how).map(
      ({ dynamicHops }) => dynamicHops,
    );

  test('count every dynamic page on their way, also with other URLs in between', () => {
    const plain = { url: 'http://example.jp/a', dynamicHops: 3 };
    expect(dynamicHopsOf('http://example.jp/b', plain)).toEqual([3]);
    expect(dynamicHopsOf('http://example.jp/?b', plain)).toEqual([4]);
    expect(dynamicHopsOf('http://example.jp/calendar/2026/07/', plain)).toEqual([4]);
    expect(dynamicHopsOf('http://example.jp/calendar/2026/07/', { ...plain, dynamicHops: 6 })).toEqual([]);
    expect(dynamicHopsOf('http://example.jp/b', { ...plain, dynamicHops: 6 })).toEqual([6]);
  });

  test('a calendar whose URL does not name one is recognised by links into the future', () => {
    const how = selection();
    const year = testNow.getUTCFullYear();
    const month = { url: `http://example.jp/when/${year}/05/`, dynamicHops: 0 };
    expect(dynamicHopsOf('http://example.jp/when/2020/01/', month, how)).toEqual([0]);
    expect(dynamicHopsOf(`http://example.jp/when/${year + 1}/01/`, month, how)).toEqual([2]);
    expect(dynamicHopsOf('http://example.jp/when/2020/02/', month, how)).toEqual([2]);
    expect(dynamicHopsOf('http://example.jp/2020/02/', month, how)).toEqual([1]);
  });

  test('a redirect to a dynamic page counts it', () => {
    const plain = { ...source, dynamicHops: 2 };
    expect(selectRedirect(plain, 'http://example.jp/?b', selection())).toMatchObject({ dynamicHops: 3 });
    expect(selectRedirect(plain, 'http://example.jp/b', selection())).toMatchObject({ dynamicHops: 2 });
  });
});

describe('the target of a redirect', () => {
  test('has the hops of the page, and one redirect more', () => {
    expect(selectRedirect(source, 'http://example.jp/b', selection())).toMatchObject({
      depth: 2,
      redirectHops: 1,
    });
  });

  test('is not followed after too many', () => {
    expect(
      selectRedirect({ ...source, redirectHops: maxRedirectHops }, 'http://example.jp/b', selection()),
    ).toBeNull();
  });
});
