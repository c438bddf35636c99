import type { BrowserContextOptions, Page } from '@playwright/test';
import type { ProvedDesk } from './prove-desk.ts';
import type { Words } from './words.ts';

/** One picture's worth of the console. */
export interface Scene {
  /** Of its files. */
  name: string;
  /** The part of index that shows it. */
  group: string;
  /** Where it is, relative to the console. */
  path: string;
  /** What to do there first. `words`: those of the language it is in. */
  prepare?: (page: Page, words: Words) => Promise<void>;
  /** Taken not only in a wide window and in English. */
  also?: readonly ('phone' | 'japanese')[];
  /** Without a sign-in. */
  isPublic?: boolean;
  /** Signed in as somebody else than the administrator. */
  signedIn?: BrowserContextOptions['storageState'];
}

/** What the scenes of one thing are about. */
export interface Subjects {
  host: string;
  overloadedHost: string;
  /** Was crawled here, and has changed. */
  pageUrl: string;
  complaint: string;
  desk: ProvedDesk;
}

const daySeconds = 86_400;

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();

/** What an action will do is told once the server has worked it out. */
const effect = (page: Page) =>
  page.getByRole('dialog').getByTestId('effect-preview').getByRole('listitem').first().waitFor();

/** What is in a bar of a figure is listed once it has come. */
const listed = (testId: string) => async (page: Page) => {
  await page.getByTestId(testId).locator('[data-row]').first().waitFor();
};

/** What is under a tab stands below the first screen. */
async function toTab(page: Page): Promise<void> {
  await page.getByRole('tabpanel').evaluate((panel) => panel.scrollIntoView({ block: 'end' }));
}

/** Chooses a few hosts, and lets an edit of them be tried. */
async function editHosts(page: Page, words: Words): Promise<void> {
  for (const box of [1, 2, 4, 5]) await page.getByTestId('hosts').getByRole('checkbox').nth(box).click();
  await press(page, words('hosts.bulk.edit'));
  const dialog = page.getByRole('dialog');
  const interval = words('hosts.bulk.fields.minIntervalSeconds');
  await dialog.getByRole('button', { name: interval }).click();
  await dialog.getByLabel(interval).fill('10 min');
  await dialog.getByRole('button', { name: words('hosts.bulk.dryRun') }).click();
  await dialog.getByTestId('bulk-effect').getByRole('cell').first().waitFor();
}

/** Screens of one thing, states of screens, and dialogs. */
export function detailScenes({ host, overloadedHost, pageUrl, complaint, desk }: Subjects): Scene[] {
  const hostPath = `/hosts/${encodeURIComponent(host)}`;
  const resolvePath = `/overloaded/${encodeURIComponent(overloadedHost)}`;
  const complaintPath = `/complaints/${complaint}`;
  return [
    { name: 'host', group: 'One host', path: hostPath, also: ['phone', 'japanese'] },
    { name: 'host-captures', group: 'One host', path: `${hostPath}?tab=captures` },
    { name: 'host-activity', group: 'One host', path: `${hostPath}?tab=activity`, prepare: toTab },
    { name: 'host-robots', group: 'One host', path: `${hostPath}?tab=robots`, prepare: toTab },
    { name: 'host-edits', group: 'One host', path: `${hostPath}?tab=edits`, prepare: toTab },
    {
      name: 'host-edit',
      group: 'One host',
      path: hostPath,
      also: ['phone', 'japanese'],
      prepare: async (page, words) => {
        await press(page, words('hosts.edit.button'));
        const dialog = page.getByRole('dialog');
        await dialog.locator('[name=minInterval]').fill('90');
        await dialog.getByRole('button', { name: words('hosts.hours.chosen') }).click();
        await dialog.locator('[name=excludedPaths]').fill('/calendar/');
        await effect(page);
      },
    },
    { name: 'overloaded-host', group: 'One overloaded host', path: resolvePath, also: ['phone', 'japanese'] },
    {
      name: 'page',
      group: 'One page',
      path: `/pages/view?url=${encodeURIComponent(pageUrl)}`,
      also: ['phone', 'japanese'],
    },
    {
      name: 'page-revisit',
      group: 'One page',
      path: `/pages/view?url=${encodeURIComponent(pageUrl)}`,
      prepare: (page, words) => press(page, words('pages.page.revisit')),
    },
    { name: 'complaint', group: 'One complaint', path: complaintPath, also: ['phone', 'japanese'] },
    {
      name: 'complaint-act',
      group: 'One complaint',
      path: complaintPath,
      prepare: async (page, words) => {
        await press(page, words('complaints.acts.slow'));
        await effect(page);
      },
    },
    {
      name: 'robots-changes',
      group: 'States of screens',
      path: '/robots?tab=changes',
      prepare: async (page) => {
        await page
          .getByTestId('robots-changes')
          .locator('[data-row]')
          .first()
          .getByRole('button')
          .first()
          .click();
        await page.getByTestId('robots-diff').waitFor();
      },
    },
    {
      name: 'robots-tester',
      group: 'States of screens',
      path: '/robots?tab=tester',
      prepare: async (page, words) => {
        await press(page, words('robots.tester.try'));
        await page.getByTestId('robots-verdicts').waitFor();
      },
    },
    {
      name: 'revisit-intervals-bar',
      group: 'States of screens',
      path: `/revisit-intervals?bin=${daySeconds}`,
      prepare: listed('bin-pages'),
    },
    {
      name: 'host-intervals-bar',
      group: 'States of screens',
      path: `/host-intervals?bin=${2 * daySeconds}`,
      prepare: listed('bin-hosts'),
    },
    {
      name: 'robots-recheck',
      group: 'States of screens',
      path: '/robots',
      prepare: (page, words) => press(page, words('robots.recheck.all')),
    },
    {
      name: 'hosts-bulk-edit',
      group: 'States of screens',
      path: '/hosts?sort=name',
      also: ['phone'],
      prepare: editHosts,
    },
    {
      name: 'rule-edit',
      group: 'States of screens',
      path: '/rules',
      prepare: async (page, words) => {
        await press(page, words('rules.new'));
        await page
          .getByRole('dialog')
          .getByLabel(words('rules.form.domain'), { exact: true })
          .fill('aoi-shimbun.example');
        await page.getByRole('dialog').getByLabel(words('rules.form.interval')).fill('2 min');
        await effect(page);
      },
    },
    { name: 'hosts-overloaded', group: 'States of screens', path: '/hosts?state=overloaded' },
    { name: 'hosts-none', group: 'States of screens', path: '/hosts?search=nothing-has-this-name' },
    { name: 'no-such-screen', group: 'States of screens', path: '/no-such-screen' },
    {
      name: 'palette',
      group: 'Everywhere',
      path: '/',
      also: ['phone'],
      prepare: async (page) => {
        await page.keyboard.press('Control+k');
        await page.getByRole('combobox').pressSequentially('aoi');
        await page.getByRole('option').nth(4).waitFor();
      },
    },
    { name: 'keys', group: 'Everywhere', path: '/', prepare: (page) => page.keyboard.press('?') },
    {
      name: 'webmaster-desk',
      group: 'Public pages',
      path: desk.url,
      also: ['phone'],
      isPublic: true,
      signedIn: desk.signedIn,
    },
  ];
}
