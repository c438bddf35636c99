import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { systemRandom } from '@meguri/runtime';
import { runNextImport } from '@meguri/services/imports';
import { expect, test } from 'vitest';
import { ownInstance } from '../../instance/own-instance.fixture.ts';

const { crawl, data, meguri, json } = await ownInstance();
const run = () =>
  runNextImport({ ...crawl, random: systemRandom, directory: path.join(data, 'imports'), threads: 1 });

test('an import is created, shown, listed and removed by its number', async () => {
  const file = path.join(data, 'a.cdx');
  await writeFile(
    file,
    `- 20150101000000 http://a.example/ text/html 200 - 0
- 20150102000000 http://a.example/ text/html 200 - 0
- 2015 nothing
`,
  );
  const created = (await json(['import', 'create', '--no-wait', file])) as { id: number; state: string };
  expect(created).toMatchObject({ state: 'queued', files: [{ path: file, isRead: false }] });
  const id = String(created.id);
  expect(await run()).toMatchObject({ state: 'done' });
  const shown = await meguri(['import', 'show', id]);
  expect(shown.output).toMatch(/captures +2\n/);
  expect(shown.output).toContain(`${file}:3: The line has 3 columns`);
  expect((await meguri(['import', 'list'])).output).toMatch(new RegExp(`\\n +${id}  done .* 1 +2 +1 +1\\n`));
  expect((await meguri(['import', 'resume', id])).errors).toContain(
    'is neither paused nor failed: its state is done',
  );
  expect(await meguri(['import', 'remove', id, '--yes'])).toMatchObject({ code: 0 });
  expect(await run()).toMatchObject({ state: 'removed' });
  expect((await meguri(['import', 'show', id])).errors).toContain(`There is no import ${id}.`);
  expect((await meguri(['import', 'create', path.join(data, 'none.warc')])).errors).toContain(
    'does not exist or cannot be read',
  );
  expect((await meguri(['import', 'create', '--seed-list', 'none', file])).errors).toContain('seed list');
});
