import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settingsDocument } from './settings-document.ts';
import { settingDefinitions } from './settings.ts';

const path = join(import.meta.dirname, '../../../../docs/settings.md');

test('docs/settings.md matches the settings', async () => {
  await expect(
    settingsDocument(),
    'docs/settings.md is not up to date; rewrite it: npx vitest run packages/contracts -u',
  ).toMatchFileSnapshot(path);
});

test('every setting is in the document once', () => {
  const rows = settingsDocument()
    .split('\n')
    .filter((line) => line.startsWith('| `') && line.includes('.'));
  const keys = rows.map((row) => /^\| `([a-zA-Z.]+)` \|/.exec(row)?.[1]);
  for (const key of Object.keys(settingDefinitions)) {
    expect(keys.filter((one) => one === key)).toEqual([key]);
  }
});
