import { describe, expect, test } from 'vitest';
import { hopsOfDiscoveredLink, hopsOfRedirect } from './hop-counts.ts';

const page = (isDynamic: boolean, host = 'a.example') => ({ host, isDynamic });
const from = (dynamicHops: number, isDynamic: boolean) => ({ hops: 4, dynamicHops, ...page(isDynamic) });

describe('the hops of a link', () => {
  test.each([
    ['to the first dynamic page', from(0, false), page(true), 1],
    ['to another page behind it', from(1, true), page(false), 1],
    ['from there to a dynamic page', from(1, false), page(true), 2],
    ['between dynamic pages', from(2, true), page(true), 3],
    ['between other pages', from(0, false), page(false), 0],
    ['from a dynamic page of an earlier version', from(0, true), page(true), 2],
    ['to another host', from(5, true), page(false, 'b.example'), 0],
    ['to a dynamic page of another host', from(5, true), page(true, 'b.example'), 1],
  ])('%s', (_name, parent, target, dynamicHops) => {
    expect(hopsOfDiscoveredLink(parent, target)).toEqual({ hops: 5, dynamicHops });
  });

  test.each([
    ['from dynamic page to dynamic page', from(2, true), page(true), 2],
    ['from another page to a dynamic one', from(2, false), page(true), 3],
    ['from dynamic page to another', from(2, true), page(false), 2],
    ['to another host', from(2, true), page(true, 'b.example'), 1],
  ])('of a redirect %s', (_name, parent, target, dynamicHops) => {
    expect(hopsOfRedirect(parent, target)).toEqual({ hops: 4, dynamicHops });
  });
});
