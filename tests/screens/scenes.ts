import type { Page } from '@playwright/test';
import type { Words } from './words.ts';

/** One picture's worth of the console. */
export interface Scene {
  /** Of its files. */
  name: string;
  /** The part of docs/screens/README.md that it stands in. */
  group: string;
  /** Where it is, relative to the console. */
  path: string;
  /** What to do there first. `words`: those of the language it is in. */
  prepare?: (page: Page, words: Words) => Promise<void>;
  /** Also on a phone, and in Japanese. */
  isMain?: boolean;
  /** Without a sign-in. */
  isPublic?: boolean;
}

/** What the scenes of one thing are about. */
export interface Subjects {
  host: string;
  overloadedHost: string;
  /** Was crawled here, and has changed. */
  pageUrl: string;
  complaint: string;
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();

/** What an action will do is told once the server has worked it out. */
const effect = (page: Page) =>
  page.getByRole('dialog').getByTestId('effect-preview').getByRole('listitem').first().waitFor();

/** Screens of one thing, states of screens, and dialogs. */
export function detailScenes({ host, overloadedHost, pageUrl, complaint }: Subjects): Scene[] {
  const hostPath = `/hosts/${encodeURIComponent(host)}`;
  const resolvePath = `/overloaded/${encodeURIComponent(overloadedHost)}`;
  const complaintPath = `/complaints/${complaint}`;
  return [
    { name: 'host', group: 'One host', path: hostPath, isMain: true },
    { name: 'host-captures', group: 'One host', path: `${hostPath}?tab=captures` },
    { name: 'host-robots', group: 'One host', path: `${hostPath}?tab=robots` },
    { name: 'host-edits', group: 'One host', path: `${hostPath}?tab=edits` },
    {
      name: 'host-edit',
      group: 'One host',
      path: hostPath,
      isMain: true,
      prepare: async (page, words) => {
        await press(page, words('hosts.edit.button'));
        const dialog = page.getByRole('dialog');
        await dialog.locator('[name=minInterval]').fill('90');
        await dialog.getByRole('button', { name: words('hosts.hours.chosen') }).click();
        await dialog.locator('[name=excludedPaths]').fill('/calendar/');
        await effect(page);
      },
    },
    { name: 'overloaded-host', group: 'One overloaded host', path: resolvePath, isMain: true },
    { name: 'page', group: 'One page', path: `/pages/view?url=${encodeURIComponent(pageUrl)}`, isMain: true },
    {
      name: 'page-revisit',
      group: 'One page',
      path: `/pages/view?url=${encodeURIComponent(pageUrl)}`,
      prepare: (page, words) => press(page, words('pages.page.revisit')),
    },
    { name: 'complaint', group: 'One complaint', path: complaintPath, isMain: true },
    {
      name: 'complaint-act',
      group: 'One complaint',
      path: complaintPath,
      prepare: async (page, words) => {
        await press(page, words('complaints.acts.slow'));
        await effect(page);
      },
    },
    { name: 'robots-changes', group: 'States of screens', path: '/robots?tab=changes' },
    { name: 'robots-tester', group: 'States of screens', path: '/robots?tab=tester' },
    {
      name: 'robots-recheck',
      group: 'States of screens',
      path: '/robots',
      prepare: (page, words) => press(page, words('robots.recheck.all')),
    },
    { name: 'hosts-overloaded', group: 'States of screens', path: '/hosts?state=overloaded' },
    { name: 'hosts-none', group: 'States of screens', path: '/hosts?search=nothing-has-this-name' },
    { name: 'no-such-screen', group: 'States of screens', path: '/no-such-screen' },
    {
      name: 'palette',
      group: 'Everywhere',
      path: '/',
      isMain: true,
      prepare: async (page) => {
        await page.keyboard.press('Control+k');
        await page.getByRole('combobox').pressSequentially('aoi');
        await page.getByRole('option').nth(4).waitFor();
      },
    },
    { name: 'keys', group: 'Everywhere', path: '/', prepare: (page) => page.keyboard.press('?') },
  ];
}
