import type { Browser, Page } from '@playwright/test';
import { consoleApi, type ConsoleApi } from './console-api.ts';
import { proveDesk, type ProvedDesk } from './prove-desk.ts';
import type { ShownSite } from './shown-site.ts';
import { writeComplaint, type Mailbox } from './write-complaint.ts';
import { patient } from './patient.ts';

const day = 86_400;

/** What was done in the crawl that is shown, beyond what is made up. */
export interface Filled {
  /** A large host that was visited as usual, and a complaint about it. */
  host: string;
  complaint: string;
  desk: ProvedDesk;
}

/** Does what operators, webmasters and those who complain do, through the services that they do it with. */
export async function fillCrawl(
  browser: Browser,
  page: Page,
  crawl: { url: string; site: ShownSite; box: Mailbox },
): Promise<Filled> {
  const { url, site, box } = crawl;
  const api = consoleApi(page.request, url);
  const { rows } = await api.ask<{ rows: { name: string; effectiveIntervalSeconds: number }[] }>(
    'hosts.list',
    {
      sort: 'pages',
      direction: 'desc',
      limit: 20,
    },
  );
  const host = rows.find(({ effectiveIntervalSeconds }) => effectiveIntervalSeconds <= 30)?.name ?? '';
  await writeRules(api);
  await tryOtherRules(api);
  const complaint = await writeComplaint(api, box, host);
  await changeRobots(api, site);
  const [gazette, ...others] = site.urls;
  const desk = await proveDesk(browser, url, { siteUrl: gazette, files: site.files });
  for (const siteUrl of others) await proveDesk(browser, url, { siteUrl, files: site.files });
  // Only what is crawled to be shown is in a hurry.
  await api.act('settings.set', { key: 'access.intervalSeconds', value: 20 });
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
    await api.act('throttleRules.put', { ...rule, reason: 'asked by their provider' });
}

/** Tries two rules on what the crawl has seen, and waits for what would have come of them. */
async function tryOtherRules(api: ConsoleApi): Promise<void> {
  const { present } = await api.ask<{ present: { seedListId: number }[] }>('whatIf.overview');
  const seedListId = present[0]?.seedListId;
  for (const proposal of [
    { policy: 'fixed', minIntervalSeconds: 7 * day },
    { policy: 'gamma', minIntervalSeconds: day / 4 },
  ]) {
    const { id } = await api.act<{ id: string }>('whatIf.start', { ...proposal, seedListId });
    await patient
      .poll(async () => {
        const { runs } = await api.ask<{ runs: { id: string; state: string }[] }>('whatIf.overview');
        return runs.find((run) => run.id === id)?.state;
      })
      .toBe('done');
  }
}

/** A robots.txt forbids more than before, and is read again. */
async function changeRobots(api: ConsoleApi, { urls, files }: ShownSite): Promise<void> {
  const names = urls.map((url) => new URL(url).host);
  files.set(
    '/robots.txt',
    'User-agent: *\nCrawl-delay: 2\nDisallow: /drafts\nDisallow: /search\nDisallow: /new\n',
  );
  await api.act('robots.want', { which: { names }, reason: 'their webmaster says that it has changed' });
  await patient
    .poll(async () => {
      const { rows } = await api.ask<{ rows: object[] }>('robots.versions', {});
      return rows.length;
    })
    .toBeGreaterThan(names.length);
}
