import type { Page } from '@playwright/test';
import { archiveScenes } from './archive-scenes.ts';
import { press, type Scene } from './scene.ts';
import type { ProvedDesk } from './prove-desk.ts';
import type { MessageLookup } from './messages.ts';

/** What the detail scenes show. */
export interface Subjects {
  host: string;
  overloadedHost: string;
  /** A crawled page that has changed. */
  pageUrl: string;
  complaint: string;
  desk: ProvedDesk;
}

const daySeconds = 86_400;

/** Waits for the effect preview, which the server computes. */
const effect = (page: Page) =>
  page.getByRole('dialog').getByTestId('effect-preview').getByRole('listitem').first().waitFor();

/** Waits for the list of a selected bar. */
const listed = (testId: string) => async (page: Page) => {
  await page.getByTestId(testId).locator('[data-row]').first().waitFor();
};

/** Scrolls to the tab panel, which is below the first screen. */
async function toTab(page: Page): Promise<void> {
  await page.getByRole('tabpanel').evaluate((panel) => panel.scrollIntoView({ block: 'end' }));
}

/** Selects hosts and previews a bulk edit. */
async function editHosts(page: Page, message: MessageLookup): Promise<void> {
  for (const box of [1, 2, 4, 5]) await page.getByTestId('hosts').getByRole('checkbox').nth(box).click();
  await press(page, message('hosts.bulk.edit'));
  const dialog = page.getByRole('dialog');
  const interval = message('hosts.bulk.fields.minIntervalSeconds');
  await dialog.getByRole('button', { name: interval }).click();
  await dialog.getByLabel(interval).fill('10 min');
  await dialog.getByRole('button', { name: message('hosts.bulk.dryRun') }).click();
  await dialog.getByTestId('bulk-effect').getByRole('cell').first().waitFor();
}

/** Detail screens, states of screens, and dialogs. */
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
      prepare: async (page, message) => {
        await press(page, message('hosts.edit.button'));
        const dialog = page.getByRole('dialog');
        await dialog.locator('[name=minIntervalSeconds]').fill('90');
        await dialog.getByRole('button', { name: message('hosts.hours.chosen') }).click();
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
      prepare: (page, message) => press(page, message('pages.page.revisit')),
    },
    ...archiveScenes,
    {
      name: 'access-rule',
      group: 'States of screens',
      path: '/access?rule=new',
      also: ['phone'],
      prepare: async (page, message) => {
        const dialog = page.getByRole('dialog');
        await dialog
          .getByLabel(message('access.form.kinds.domain'), { exact: true })
          .fill('aoi-shimbun.test');
        await effect(page);
      },
    },
    { name: 'complaint', group: 'One complaint', path: complaintPath, also: ['phone', 'japanese'] },
    {
      name: 'complaint-act',
      group: 'One complaint',
      path: complaintPath,
      prepare: async (page, message) => {
        await press(page, message('complaints.acts.slow'));
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
      prepare: async (page, message) => {
        await press(page, message('robots.tester.try'));
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
      prepare: (page, message) => press(page, message('robots.recheck.all')),
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
      prepare: async (page, message) => {
        await press(page, message('rules.new'));
        await page
          .getByRole('dialog')
          .getByLabel(message('rules.form.domain'), { exact: true })
          .fill('aoi-shimbun.example');
        await page.getByRole('dialog').getByLabel(message('rules.form.interval')).fill('2 min');
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
    {
      name: 'keys',
      group: 'Everywhere',
      path: '/',
      prepare: async (page) => {
        await page.keyboard.press('g');
        await page.keyboard.press('?');
      },
    },
    {
      name: 'manual',
      group: 'Everywhere',
      path: '/revisit-intervals',
      also: ['phone', 'japanese'],
      prepare: async (page) => {
        await page.keyboard.press('?');
        await page.getByRole('dialog').getByRole('article').waitFor();
      },
    },
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
