import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { crawlPages, sealedPath } from '@meguri/services/testing';
import { beforeAll, expect, test } from 'vitest';
import { ownInstance } from '../../instance/own-instance.fixture.ts';

const { crawl, data, meguri, json } = await ownInstance();
const url = 'https://www.example.org/';
let name = '';
const place = () => path.join(crawl.archiveDirectory, sealedPath(name));

beforeAll(async () => {
  await meguri(['seeds', 'add', url]);
  await crawlPages(crawl, [{ url, verdict: 'new', body: 'A page. '.repeat(100) }]);
  name = (await crawl.prisma.warcFile.findFirstOrThrow()).name;
});

test('commands copy a file, find its damage and repair it', async () => {
  expect(await meguri(['archive', 'replicate'])).toEqual({
    output: `${name}: copied\n`,
    errors: '',
    code: 0,
  });
  const sound = await readFile(place());
  expect(await readFile(path.join(data, 'replica', sealedPath(name)))).toEqual(sound);
  expect(await meguri(['archive', 'scrub'])).toMatchObject({ output: 'no file is due\n', code: 0 });
  const damaged = Buffer.from(sound);
  damaged.fill(0x55, sound.length - 40, sound.length - 30);
  await writeFile(place(), damaged);
  const scrubbed = await meguri(['archive', 'scrub', '--all']);
  expect(scrubbed).toMatchObject({ code: 1, errors: '' });
  expect(scrubbed.output).toMatch(new RegExp(`^${name}: damaged: \\d+ bytes at \\d+: bad-`));
  expect(await json(['archive', 'repair'])).toEqual([
    { work: 'repair', file: name, result: 'repaired', problem: null },
  ]);
  expect(await readFile(place())).toEqual(sound);
  await rm(place());
  expect((await meguri(['archive', 'scrub', '--file', name])).output).toBe(
    `${name}: missing: The file is not in the archive.\n`,
  );
  expect((await meguri(['archive', 'repair', '--file', name])).output).toBe(`${name}: repaired\n`);
});

test('a name that is not a sealed file is refused', async () => {
  expect(await meguri(['archive', 'scrub', '--file', '../etc/passwd'])).toMatchObject({
    errors: 'error: There is no sealed archive file ../etc/passwd.\n',
    code: 1,
  });
});
