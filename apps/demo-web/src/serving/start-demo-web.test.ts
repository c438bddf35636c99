import iconv from 'iconv-lite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PageTruth } from '../answers/control-answer.ts';
import { startDemoWeb } from './start-demo-web.ts';
import { linksIn } from '../testing/demo-client.ts';
import { runDemoWeb } from '../testing/run-demo-web.ts';
import type { RunningDemo } from '../testing/run-demo-web.ts';

let demo: RunningDemo;

beforeAll(async () => {
  demo = await runDemoWeb(85);
});
afterAll(() => demo.web.close());

/**
 * Follows links over HTTP from the seeds through all steady sites; returns every host met
 * and every page answered.
 */
async function crawlSteadySites(): Promise<{ hosts: Set<string>; pages: Set<string> }> {
  const hosts = new Set<string>();
  const pages = new Set<string>();
  const seen = new Set(demo.web.seeds);
  const frontier = [...seen];
  const follow = async (): Promise<void> => {
    for (let url = frontier.pop(); url !== undefined; url = frontier.pop()) {
      const { hostname, pathname, search } = new URL(url);
      hosts.add(hostname);
      const host = demo.world.byHostname.get(hostname);
      if (host?.role !== 'own-site' || host.site.behaviour !== 'steady') continue;
      if (!host.site.tree.byTarget.has(pathname + search)) continue;
      const response = await demo.request(url);
      if (response.status === 200) pages.add(url);
      for (const link of linksIn(response.body.toString('latin1'), url)) {
        if (!seen.has(link)) frontier.push(link);
        seen.add(link);
      }
    }
  };
  // One walker may find the frontier empty before another fills it: repeat until it stays empty.
  while (frontier.length > 0) await Promise.all(Array.from({ length: 8 }, follow));
  return { hosts, pages };
}

describe('the demo web over HTTP', () => {
  test(
    'leads from its seeds to every host and to every page of every steady site',
    { timeout: 180_000 },
    async () => {
      const { hosts, pages } = await crawlSteadySites();
      expect(hosts).toEqual(new Set(demo.world.byHostname.keys()));
      const expected = demo.world.hosts
        .filter(({ role, site }) => role === 'own-site' && site.behaviour === 'steady')
        .flatMap((host) => host.site.tree.pages.map((page) => demo.urlOf(host, page.target)));
      expect(pages).toEqual(new Set(expected));
    },
  );

  test('lists its hosts with their port', () => {
    expect(demo.web.hosts).toHaveLength(85);
    for (const host of demo.web.hosts)
      expect(host).toMatch(new RegExp(`\\.demo\\.localhost:${demo.web.port}$`));
  });

  test('answers 304 to the validators of the present version and 200 once the page has changed', async () => {
    const host = demo.hostWhere(
      ({ site }) => site.behaviour === 'steady' && site.validators === 'etag-and-last-modified',
    );
    const url = demo.urlOf(host);
    const { headers } = await demo.request(url);
    const etag = headers.etag ?? '';
    const modified = headers['last-modified'] ?? '';
    const byTag = { headers: { 'if-none-match': etag } };
    const byDate = { headers: { 'if-modified-since': modified } };
    expect(await demo.request(url, byTag)).toMatchObject({ status: 304, body: Buffer.alloc(0) });
    expect(await demo.request(url, byDate)).toMatchObject({ status: 304 });

    const truth = await truthOf(host.hostname, '/');
    const wait = (Date.parse(truth.nextChangeAt ?? '') - demo.clock.now().getTime()) / 1000;
    demo.clock.advance(wait + 2);
    expect(await demo.request(url, byTag)).toMatchObject({ status: 200 });
    expect(await demo.request(url, byDate)).toMatchObject({ status: 200 });
    expect((await truthOf(host.hostname, '/')).version).toBeGreaterThan(truth.version);
  });

  test.each(['shift_jis', 'euc-jp'] as const)('encodes Japanese pages in %s', async (charset) => {
    const host = demo.hostWhere(({ site }) => site.behaviour === 'steady' && site.charset === charset);
    const { body } = await demo.request(demo.urlOf(host));
    expect(iconv.decode(body, charset)).toContain(`<h1>${host.site.name.title}</h1>`);
    expect(body.toString('utf8')).not.toContain(host.site.name.title);
  });

  test('answers HEAD without a body, other methods with 405, unknown pages with 404, unknown hosts with 421', async () => {
    const host = demo.hostWhere(({ site }) => site.behaviour === 'steady');
    const head = await demo.request(demo.urlOf(host), { method: 'HEAD' });
    expect(head).toMatchObject({ status: 200, body: Buffer.alloc(0) });
    expect(Number(head.headers['content-length'])).toBeGreaterThan(500);
    expect((await demo.request(demo.urlOf(host), { method: 'POST' })).status).toBe(405);
    expect((await demo.request(demo.urlOf(host, '/closed/1.html'))).status).toBe(404);
    expect((await demo.request(`http://nowhere.demo.localhost:${demo.web.port}/`)).status).toBe(421);
  });

  test('has robots.txt with a Sitemap line, with parts disallowed, with a Crawl-delay, or none', async () => {
    const robotsOf = (policy: string) =>
      demo.request(
        demo.urlOf(
          demo.hostWhere(({ site }) => site.robots === policy && site.behaviour === 'steady'),
          '/robots.txt',
        ),
      );
    expect((await robotsOf('missing')).status).toBe(404);
    expect((await robotsOf('disallow-parts')).body.toString()).toContain('Disallow: /private/');
    expect((await robotsOf('crawl-delay')).body.toString()).toMatch(/^Crawl-delay: \d+$/m);
    expect((await robotsOf('allow-all')).body.toString()).toMatch(/^Sitemap: http:.*\/sitemap\.xml$/m);
  });

  test('starts twice on separate ports', async () => {
    const second = await startDemoWeb({ hosts: 5 });
    expect(second.port).not.toBe(demo.web.port);
    await second.close();
  });

  test('refuses a port that is taken', async () => {
    await expect(startDemoWeb({ hosts: 5, port: demo.web.port })).rejects.toMatchObject({
      code: 'EADDRINUSE',
    });
  });
});

describe('the control name', () => {
  test('returns the rate, the version and the number of changes since an instant', async () => {
    const since = new Date(demo.clock.now().getTime() - 86_400_000).toISOString();
    const truth = await truthOf(demo.hostWhere(() => true).hostname, '/', `&since=${since}`);
    expect(truth.ratePerSecond).toBeCloseTo(truth.virtualRatePerSecond * 1440, 12);
    expect(truth.changesSince).toBeGreaterThan(0);
    expect(Date.parse(truth.changedAt ?? '')).toBeLessThanOrEqual(demo.clock.now().getTime());
  });

  test.each([
    ['host=&path=/', 404],
    ['host=nowhere.demo.localhost&path=/', 404],
    ['host=HOST&path=/nothing', 404],
    ['host=HOST&path=/&at=noon', 400],
  ])('answers %s with %d and says what is wrong', async (query, status) => {
    const host = demo.hostWhere(() => true).hostname;
    const response = await demo.request(controlUrl(`/__demo/truth?${query.replace('HOST', host)}`));
    expect(response.status).toBe(status);
    expect(JSON.parse(response.body.toString())).toHaveProperty('error');
  });

  test('lists its paths at any other path', async () => {
    const targets = ['/', '//', '/__demo/'];
    for (const target of targets) {
      expect(await demo.request(controlUrl('/'), { target })).toMatchObject({ status: 404 });
    }
  });

  test('lists all hosts', async () => {
    const { body } = await demo.request(controlUrl('/__demo/hosts'));
    expect(JSON.parse(body.toString())).toHaveLength(85);
  });
});

function controlUrl(target: string): string {
  return `http://truth.demo.localhost:${demo.web.port}${target}`;
}

async function truthOf(host: string, path: string, more = ''): Promise<PageTruth> {
  const { body } = await demo.request(controlUrl(`/__demo/truth?host=${host}&path=${path}${more}`));
  return JSON.parse(body.toString()) as PageTruth;
}
