import type { Link } from '@meguri/extract';
import { scopeSchema } from '@meguri/contracts';
import { hostIdOf } from '@meguri/database';
import { compileScopeRules } from '@meguri/urls';
import { describe, expect, test } from 'vitest';
import { testNow } from '../testing/rows.ts';
import { createKnownUrls } from './known-urls.ts';
import { packLinks } from './packed-links.ts';
import { maxRedirectHops, selectLinks, selectRedirect, type LinkSelection } from './select-links.ts';

const seed = 7;

function selection(fields: Partial<LinkSelection> & { scope?: Record<string, unknown> } = {}): LinkSelection {
  const { scope, ...rest } = fields;
  const result = compileScopeRules(scopeSchema.parse({ mode: 'host', ...scope }), ['example.jp']);
  if (!result.ok) throw new Error(result.problems[0].message);
  return {
    rules: result.rules,
    now: testNow,
    embedded: true,
    aliasTarget: () => undefined,
    known: createKnownUrls(1024, seed),
    reported: createKnownUrls(1024, seed),
    refused: createKnownUrls(1024, seed),
    newHostsPerPage: 100,
    isKnownHost: () => false,
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

  test('belong to the host that they lead to, whatever came before', () => {
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

  test('exclude links that are too far from here, which a nearer page may lead to', () => {
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

describe('the target of a redirect', () => {
  test('is as far as the page, and one redirect further', () => {
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
