import { press, type Scene } from './scene.ts';

/** Of snapshots, consumers, packages, sources, imports, analysers and scans. */
export const archiveScenes: readonly Scene[] = [
  {
    name: 'snapshot-new',
    group: 'One snapshot',
    path: '/snapshots/new',
    also: ['phone', 'japanese'],
    prepare: async (page) => {
      await page.locator('[name=name]').fill('ministries-2026');
      await page.locator('[name=domains]').fill('go.jp');
      await page.getByTestId('snapshot-command').waitFor();
    },
  },
  {
    name: 'snapshot-new-custom',
    group: 'One snapshot',
    path: '/snapshots/new?like=today',
    prepare: async (page) => {
      await page.locator('[name=preset][value=custom]').check();
      await page.locator('[name=hosts]').fill('www.example.jp\nhttps://www.example.jp/news/');
    },
  },
  {
    name: 'consumer',
    group: 'One consumer',
    path: '/consumers/view?consumer=library',
    also: ['phone', 'japanese'],
  },
  {
    name: 'consumer-pushed',
    group: 'One consumer',
    path: '/consumers/view?consumer=university',
    also: ['phone', 'japanese'],
  },
  {
    name: 'consumer-new',
    group: 'One consumer',
    path: '/consumers?consumer=new',
    also: ['phone', 'japanese'],
  },
  {
    name: 'transfers',
    group: 'States of screens',
    path: '/consumers?tab=transfers',
    also: ['phone', 'japanese'],
  },
  {
    name: 'removals',
    group: 'States of screens',
    path: '/consumers?tab=removals',
    also: ['phone', 'japanese'],
  },
  { name: 'package', group: 'One package', path: '/packages/view?package=1', also: ['phone', 'japanese'] },
  {
    name: 'sources',
    group: 'States of screens',
    path: '/imports?tab=sources',
    also: ['phone', 'japanese'],
  },
  { name: 'import', group: 'One import', path: '/imports/view?import=1', also: ['phone', 'japanese'] },
  {
    name: 'analyser',
    group: 'One analyser',
    path: '/analysers/view/headlines',
    also: ['phone', 'japanese'],
    prepare: async (page, message) => {
      await page.locator('[name=snapshot]').selectOption('harbour');
      await press(page, message('analysers.trial.run'));
      await page.getByTestId('trial').waitFor({ timeout: 60_000 });
    },
  },
  {
    name: 'analyser-upload',
    group: 'One analyser',
    path: '/analysers?upload=1',
    also: ['phone'],
    prepare: async (page) => {
      await page.getByRole('dialog').locator('[name=name]').fill('headlines-of-papers');
    },
  },
  {
    name: 'scan-new',
    group: 'One scan',
    path: '/scans/new?snapshot=harbour&analyser=headlines',
    also: ['phone', 'japanese'],
    prepare: async (page) => {
      await page.locator('[name=name]').fill('headlines-of-the-harbour');
      await page.getByTestId('parameters').waitFor();
      await page.locator('summary').last().click();
    },
  },
];
