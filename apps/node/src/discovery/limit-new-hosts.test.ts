import { hostIdOf, urlKeyOf, type DiscoveredPage } from '@meguri/database';
import { deferredLinksPerBudget } from '@meguri/schedule';
import { expect, test } from 'vitest';
import { limitNewHosts } from './limit-new-hosts.ts';

const linkTo = (hostName: string, path = '/'): DiscoveredPage => {
  const url = `http://${hostName}${path}`;
  const facts = {
    seedListId: 1,
    depth: 1,
    dynamicHops: 0,
    redirectHops: 0,
    priority: 1,
    maxPagesPerHost: 10,
  };
  return { hostId: hostIdOf(hostName), hostName, site: hostName, urlKey: urlKeyOf(url), url, ...facts };
};
const page = { host: 'own.test', newHosts: 2, isKnownHost: (host: string) => host === 'known.test' };

test('links to the own host, to known hosts and to the first new hosts pass', () => {
  const links = [
    linkTo('own.test', '/a'),
    linkTo('a.test'),
    linkTo('known.test'),
    linkTo('b.test'),
    linkTo('a.test', '/second'),
  ];
  expect(limitNewHosts(links, page)).toEqual(links);
});

test('further new hosts are marked, with one link each', () => {
  const links = ['a.test', 'b.test', 'c.test', 'd.test'].map((host) => linkTo(host));
  const marked = limitNewHosts([...links, linkTo('c.test', '/second')], page);
  expect(marked.map(({ hostName, beyondPage }) => [hostName, beyondPage])).toEqual([
    ['a.test', undefined],
    ['b.test', undefined],
    ['c.test', 1],
    ['d.test', 1],
  ]);
});

test('hosts beyond those that a budget keeps are only counted', () => {
  const hosts = Array.from({ length: deferredLinksPerBudget + 12 }, (_, index) => `h${index}.test`);
  const marked = limitNewHosts(
    hosts.map((host) => linkTo(host)),
    page,
  );
  expect(marked).toHaveLength(2 + deferredLinksPerBudget);
  expect(marked.at(-1)?.beyondPage).toBe(11);
  const told = marked.reduce((sum, { beyondPage }) => sum + (beyondPage ?? 0), 0);
  expect(told).toBe(deferredLinksPerBudget + 10);
});
