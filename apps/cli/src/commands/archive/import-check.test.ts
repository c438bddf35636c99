import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runApart } from '../../run-apart.fixture.ts';

const directory = await mkdtemp(path.join(tmpdir(), 'meguri-import-'));
afterAll(() => rm(directory, { recursive: true, force: true }));

const cdx = path.join(directory, 'a.cdx');
await writeFile(
  cdx,
  ` CDX N b a m s k r M S V g
com,example)/ 20140127171200 http://example.com text/html 200 - - - 1046 334 a.warc.gz
com,example)/ 99990127171200 http://example.com text/html 200 - - - 1046 334 a.warc.gz
com,example)/ 20150127171200 dns:example.com text/dns 200 - - - 1046 334 a.warc.gz
com,example)/ 20160127171200 http://example.com text/html 200 - - - 1046 334 a.warc.gz
`,
);

test('Files are read without an installation, and unreadable entries are named by line with the fix', async () => {
  const { output, code } = await runApart(['import', 'check', cdx]);
  expect(code).toBe(0);
  expect(output.split('\n')[1]).toMatch(/ index +2 +2014-01-27T17:12:00Z +2016-01-27T17:12:00Z +1 +1$/);
  expect(output).toContain(
    `${cdx}:3: The instant "99990127171200" does not exist, or its year is not 1990 to 2199. Write it`,
  );
});

test('Files of other formats, empty ones and missing ones are refused by name', async () => {
  const other = path.join(directory, 'other');
  const empty = path.join(directory, 'empty');
  await writeFile(other, 'Hello');
  await writeFile(empty, '');
  const mixed = await runApart(['import', 'check', '--json', cdx, other, empty]);
  expect(mixed.code).toBe(1);
  expect(JSON.parse(mixed.output)).toMatchObject([{ entries: 2 }, { format: null }, { format: null }]);
  expect(mixed.errors).toContain(`${other}, ${empty}: the format cannot be imported`);
  const missing = await runApart(['import', 'check', path.join(directory, 'none')]);
  expect(missing.errors).toContain('no such file');
});
