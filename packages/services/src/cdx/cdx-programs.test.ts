import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { crawlPages } from '../testing/crawl-page.ts';
import { operator as ctx, ownCrawl } from '../testing/own-crawl.ts';

const run = promisify(execFile);
/** A Python with the clients: named by MEGURI_PYTHON, or from the PATH. */
const python = process.env['MEGURI_PYTHON'] ?? 'python3';
const has = (name: string) => spawnSync(python, ['-c', name]).status === 0;
const installed = {
  wayback: has('import wayback._client; wayback.WaybackClient'),
  waybackpy: has('import waybackpy'),
  cdx_toolkit: has('import cdx_toolkit'),
};

const crawl = Object.values(installed).includes(true) ? await ownCrawl() : null;
const urls = Array.from({ length: 7 }, (_, number) => `https://www.example.org/news/${number}`);
let base = '';

beforeAll(async () => {
  if (!crawl) return;
  const { services, clock } = crawl;
  await services.seeds.add({ ctx, input: { urls } });
  for (const verdict of ['new', 'changed'] as const) {
    clock.advanceSeconds(86_400);
    await crawlPages(
      crawl,
      urls.map((url) => ({ url, verdict, body: `${verdict} ${url}` })),
    );
  }
  await services.setAccessRule({
    ctx,
    input: { surtPrefix: '', access: 'public', capturedFrom: null, capturedBefore: null, embargoDays: 0 },
  });
  base = `http://127.0.0.1:${await services.serveArchive()}`;
});

/** Lines that a Python program prints. */
async function printed(program: string): Promise<string[]> {
  const env = { ...process.env, CDXT_DEFAULT_MIN_RETRY_INTERVAL: '0.05' };
  const { stdout } = await run(python, ['-c', program, base], { timeout: 60_000, env });
  return stdout.trimEnd().split('\n');
}

const expected = urls.flatMap((url) => [url, url]);

describe.runIf(installed.wayback)('optional: wayback of Python', () => {
  test('lists a prefix by resume keys', async () => {
    const lines = await printed(`
import sys, wayback, wayback._client
wayback._client.CDX_SEARCH_URL = sys.argv[1] + '/cdx/search/cdx'
with wayback.WaybackClient(wayback.WaybackSession(search_calls_per_second=0)) as client:
    for record in client.search('example.org/news/*', limit=3):
        print(record.url)
`);
    expect(lines).toEqual(expected);
  });
});

describe.runIf(installed.waybackpy)('optional: waybackpy', () => {
  test('lists captures, and finds the newest one', async () => {
    const lines = await printed(`
import sys
from waybackpy import WaybackMachineCDXServerAPI as Api
def api(**more):
    found = Api(url='https://www.example.org/news/3', user_agent='test', **more)
    found.endpoint = sys.argv[1] + '/cdx/search/cdx'
    return found
print(len(list(api(filters=['statuscode:200']).snapshots())))
print(api().newest().original)
print(api().oldest().original)
`);
    expect(lines).toEqual(['2', urls[3], urls[3]]);
  });
});

describe.runIf(installed.cdx_toolkit)('optional: cdx_toolkit', () => {
  test('reads both dialects', async () => {
    const lines = await printed(`
import sys, cdx_toolkit
for place in ('/cdx/search/cdx', '/web/index'):
    fetcher = cdx_toolkit.CDXFetcher(source=sys.argv[1] + place)
    for capture in fetcher.iter('example.org/news/*', limit=20):
        print(capture['url'])
`);
    expect(lines).toEqual([...expected, ...expected]);
  });
});
