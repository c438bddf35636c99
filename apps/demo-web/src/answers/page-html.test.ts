import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { createDemoWorld } from '../world/demo-world.ts';
import { renderPage } from './page-html.ts';
import type { DemoPage } from '../sites/site-tree.ts';
import type { Site } from '../sites/site.ts';
import { linksIn } from '../testing/demo-client.ts';
import { defaultEpoch } from '../world/virtual-time.ts';

const world = createDemoWorld({
  seed: 1,
  hostCount: 100,
  port: 8080,
  time: { epoch: defaultEpoch, speed: 1440 },
});

function htmlOf(site: Site, page: DemoPage, sequence: number, nonce: number): string {
  const version = { sequence, changedAtSeconds: sequence };
  return renderPage({ world, site, page, version, nonce, linkSuffix: '' });
}

function textOf(html: string): string {
  return html.replaceAll(/<[^>]*>/g, ' ');
}

const noisySite = world.hosts.find(({ site }) => site.noisyMarkup)?.site;
const quietSite = world.hosts.find(({ site }) => !site.noisyMarkup)?.site;
if (noisySite === undefined || quietSite === undefined) throw new Error('the world lacks a kind of site');

describe('the HTML of a page', () => {
  test('has new text in every version', () => {
    const page = quietSite.tree.pages[3];
    if (page === undefined) throw new Error('the site is too small');
    const texts = [641, 642, 643, 705].map((sequence) => textOf(htmlOf(quietSite, page, sequence, 1)));
    expect(new Set(texts).size).toBe(4);
  });

  test('is the same in two answers for one version where the markup is quiet', () => {
    for (const page of quietSite.tree.pages) {
      expect(htmlOf(quietSite, page, 65, 1)).toBe(htmlOf(quietSite, page, 65, 2));
    }
  });

  test('differs in attributes but not in text where the markup is noisy', () => {
    for (const page of noisySite.tree.pages) {
      const [first, second] = [1, 2].map((nonce) => htmlOf(noisySite, page, 65, nonce));
      expect(first).not.toBe(second);
      expect(textOf(first ?? '')).toBe(textOf(second ?? ''));
    }
  });

  test('can be written in the charset of its host without loss', () => {
    for (const { site } of world.hosts) {
      for (const page of site.tree.pages.slice(0, 20)) {
        const html = htmlOf(site, page, 65, 1);
        expect(iconv.decode(iconv.encode(html, site.charset), site.charset)).toBe(html);
      }
    }
  });

  test('leads from the home page to every page of the site', () => {
    for (const { site } of world.hosts) {
      const origin = `http://${site.hostname}:8080`;
      const linked = new Set(
        site.tree.pages.flatMap((page) => linksIn(htmlOf(site, page, 65, 1), origin + page.target)),
      );
      for (const page of site.tree.pages) expect(linked).toContain(origin + page.target);
    }
  });
});
