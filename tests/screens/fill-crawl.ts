import type { Browser, Page } from '@playwright/test';
import { consoleApi, type ConsoleApi } from './console-api.ts';
import { fillArchive } from './fill-archive.ts';
import { fillConsumers } from './fill-consumers.ts';
import { proveDesk, type ProvedDesk } from './prove-desk.ts';
import type { ScreenshotSite } from './screenshot-site.ts';
import { writeComplaint, type Mailbox } from './complaint-mail.ts';
import { patientExpect } from '../e2e/page-actions.ts';

const day = 86_400;

/** Subjects added to the synthetic crawl. */
export interface FilledCrawl {
  /** A large host at the default access interval, the subject of the complaint. */
  host: string;
  complaint: string;
  desk: ProvedDesk;
}

/** Acts as operators, webmasters and complainants, through the same services. */
export async function fillCrawl(
  browser: Browser,
  page: Page,
  crawl: {
    url: string;
    archiveUrl: string;
    databaseUrl: string;
    redisUrl: string;
    dataDirectory: string;
    site: ScreenshotSite;
    box: Mailbox;
  },
): Promise<FilledCrawl> {
  const { url, archiveUrl, databaseUrl, redisUrl, dataDirectory, site, box } = crawl;
  const api = consoleApi(page.request, url);
  const { rows } = await api.query<{ rows: { name: string; effectiveIntervalSeconds: number }[] }>(
    'hosts.list',
    {
      sort: 'pages',
      direction: 'desc',
      limit: 20,
    },
  );
  const host = rows.find(({ effectiveIntervalSeconds }) => effectiveIntervalSeconds <= 30)?.name ?? '';
  await writeRules(api);
  await simulatePolicies(api);
  const sites = site.urls.map((one) => new URL(one).host);
  await fillArchive(api, { host, sites, dataDirectory });
  await fillConsumers(api, { sites, archiveUrl, databaseUrl, redisUrl, dataDirectory });
  const complaint = await writeComplaint(api, box, host);
  await changeRobots(api, site);
  const [gazette, ...others] = site.urls;
  const desk = await proveDesk(browser, url, { siteUrl: gazette, files: site.files });
  for (const siteUrl of others) await proveDesk(browser, url, { siteUrl, files: site.files });
  // The screenshot sites needed a short interval; the screens show the default.
  await api.mutate('settings.set', { key: 'access.intervalSeconds', value: 20 });
  return { host, complaint, desk };
}

async function writeRules(api: ConsoleApi): Promise<void> {
  const rules = [
    {
      kind: 'domain',
      value: 'kita-shimbun.test',
      minIntervalSeconds: 120,
      note: 'One small machine for all names',
    },
    { kind: 'domain', value: 'yama-shimbun.test', paused: true, note: 'Moves to another provider' },
    { kind: 'address-range', value: '198.18.0.0/28', minIntervalSeconds: 45 },
    { kind: 'address-range', value: '2001:db8:20::/48', paused: true, disabled: true },
  ];
  for (const rule of rules)
    await api.mutate('throttleRules.put', { ...rule, reason: 'asked by their provider' });
}

/** Simulates two policies and waits for the results. */
async function simulatePolicies(api: ConsoleApi): Promise<void> {
  const { present } = await api.query<{ present: { seedListId: number }[] }>('whatIf.overview');
  const seedListId = present[0]?.seedListId;
  for (const proposal of [
    { policy: 'fixed', minIntervalSeconds: 7 * day },
    { policy: 'gamma', minIntervalSeconds: day / 4 },
  ]) {
    const { id } = await api.mutate<{ id: string }>('whatIf.start', { ...proposal, seedListId });
    await patientExpect
      .poll(async () => {
        const { runs } = await api.query<{ runs: { id: string; state: string }[] }>('whatIf.overview');
        return runs.find((run) => run.id === id)?.state;
      })
      .toBe('done');
  }
}

/** Extends a robots.txt and waits until its recheck is stored. */
async function changeRobots(api: ConsoleApi, { urls, files }: ScreenshotSite): Promise<void> {
  const names = urls.map((url) => new URL(url).host);
  files.set(
    '/robots.txt',
    'User-agent: *\nCrawl-delay: 2\nDisallow: /drafts\nDisallow: /search\nDisallow: /new\n',
  );
  await api.mutate('robots.want', { which: { names }, reason: 'their webmaster says that it has changed' });
  await patientExpect
    .poll(async () => {
      const { rows } = await api.query<{ rows: object[] }>('robots.versions', {});
      return rows.length;
    })
    .toBeGreaterThan(names.length);
}
