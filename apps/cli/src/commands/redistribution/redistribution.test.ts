import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { crawlPages } from '@meguri/services/testing';
import { makeNextPackage } from '@meguri/services/packages';
import { expect, test } from 'vitest';
import { ownInstance } from '../../instance/own-instance.fixture.ts';
import { runApart } from '../../run-apart.fixture.ts';

const { crawl, data, meguri, json } = await ownInstance();
const { prisma, archiveDirectory, snapshotDirectory } = crawl;
const url = 'https://a.example/';
/** The clock of the commands. */
const clock = { now: () => new Date() };

async function makeAll(): Promise<void> {
  const archive = { directory: archiveDirectory, bucket: null };
  const options = { prisma, clock, snapshotDirectory, archive, memoryMegabytes: 128, threads: 1 };
  while ((await makeNextPackage(options)) !== null);
}

const add = [
  'consumers',
  'add',
  'library',
  '--contact',
  'a@example.org',
  '--purpose',
  'a copy',
  '--addresses',
  '127.0.0.1',
];

test('a consumer is registered, approved, suspended and removed', async () => {
  expect((await meguri(add)).errors).toMatch(/^error: scope\.wholeArchive: Name hosts, domains, prefixes/);
  const urls = ['--urls', '/nowhere/urls.txt'];
  const unread = /^error: --urls \/nowhere\/urls\.txt: ENOENT: .+\n$/;
  expect((await meguri([...add, ...urls])).errors).toMatch(unread);
  expect((await meguri(['packages', 'make', 'library', ...urls])).errors).toMatch(unread);
  expect((await meguri([...add, '--host', 'a.example', '--history'])).output).toMatch(/state +requested\n/);
  expect((await meguri([...add, '--host', 'a.example'])).errors).toBe(
    'error: The consumer name library is taken. Choose another.\n',
  );
  expect((await meguri(['packages', 'make', 'library'])).errors).toBe(
    'error: The consumer library is requested. Approve it first.\n',
  );
  expect((await meguri(['consumers', 'approve', 'library'])).output).toMatch(/state +approved\n/);
  const { output: token } = await meguri(['consumers', 'token', 'library']);
  expect(token).toMatch(/^mgc_[\w-]{43}\n$/);
  expect(await json(['consumers', 'list'])).toMatchObject([
    { name: 'library', state: 'approved', hasToken: true },
  ]);
  expect(JSON.stringify(await json(['consumers', 'show', 'library']))).not.toContain(token.trim());
  expect((await meguri(['consumers', 'show', 'nobody'])).errors).toBe(
    'error: There is no consumer nobody.\n',
  );
});

test('packages are made, shown and verified without a network', async () => {
  await meguri(['seeds', 'add', url]);
  await crawlPages(crawl, [{ url, verdict: 'new', body: 'A' }]);
  await meguri(['packages', 'make', 'library']);
  await makeAll();
  expect(await json(['packages', 'list', 'library'])).toMatchObject([
    { sequence: 1, state: 'ready', records: 1 },
  ]);
  expect((await meguri(['packages', 'show', '1'])).output).toMatch(/library-1-00001\.warc\.gz +1 /);
  expect((await meguri(['packages', 'show', '9'])).errors).toBe('error: There is no package 9.\n');
  const [row] = await prisma.package.findMany({});
  const files = path.join(snapshotDirectory, 'packages', '1', '1', 'library-1-00001.warc.gz');
  const place = path.join(data, 'pulled', '1');
  await mkdir(place, { recursive: true });
  await writeFile(path.join(place, 'manifest.json'), row!.manifest!);
  await writeFile(path.join(place, 'manifest.sig'), row!.signature!);
  await writeFile(path.join(place, 'library-1-00001.warc.gz'), await readFile(files));
  const { keys } = JSON.parse(await publicKeys()) as { keys: { x: string }[] };
  const verify = ['packages', 'verify', path.join(data, 'pulled'), '--public-key', keys[0]!.x];
  expect(await runApart(verify, '')).toMatchObject({
    output: '1: library 1: whole\nAll packages are complete, and none is missing.\n',
    code: 0,
  });
  await rm(path.join(place, 'library-1-00001.warc.gz'));
  expect(await runApart(verify, '')).toMatchObject({
    output:
      '1: library 1: not whole\n  library-1-00001.warc.gz is missing. Fetch it again.\nThe check failed.\n',
    code: 1,
  });
  await writeFile(path.join(place, 'manifest.json'), '{}');
  expect((await runApart(verify, '')).output).toContain(
    'The manifest was altered: its signature does not match.',
  );
});

const publicKeys = async () => {
  const port = await crawl.services.serveArchive();
  return (await fetch(`http://127.0.0.1:${port}/packages/key`)).text();
};

test('the address to which packages are sent is set, checked and removed', async () => {
  const to = (...more: string[]) => meguri(['consumers', 'push-to', 'library', ...more]);
  expect((await to('s3://Deposit')).errors).toMatch(/^error: push\.bucket: Enter the name of a bucket/);
  expect((await to('https://user:secret@deposit.example/')).errors).toContain(
    'without a query or a password',
  );
  const set = await to('s3://deposit/meguri', '--endpoint', 'https://s3.example.org', '--region', 'eu-1');
  expect(set.output).toMatch(/sent to +s3:\/\/deposit\/meguri\nwaiting +1\n/);
  expect(await json(['consumers', 'show', 'library'])).toMatchObject({
    push: { endpoint: 'https://s3.example.org', region: 'eu-1' },
    scope: { hosts: ['a.example'] },
    history: true,
  });
  expect((await meguri(['consumers', 'push', 'library', '--no-wait'])).output).toMatch(/next attempt +20/);
  expect((await to()).output).not.toContain('sent to');
  expect((await meguri(['consumers', 'push', 'library'])).errors).toBe(
    'error: The consumer library fetches its packages. To send them, enter an address first.\n',
  );
});

test('a package on request is queued, and a consumer is removed with its packages', async () => {
  const made = await meguri(['packages', 'make', 'library', '--host', 'a.example', '--period', 'change']);
  expect(made.output).toMatch(/^Package \d+ is queued/);
  await makeAll();
  expect(await json(['packages', 'list'])).toMatchObject([
    { sequence: null, state: 'ready', records: 1 },
    { sequence: 1, state: 'ready' },
  ]);
  expect((await meguri(['consumers', 'suspend', 'library'])).output).toMatch(/state +suspended\n/);
  expect((await meguri(['consumers', 'remove', 'library'])).errors).toContain('Add --yes to confirm.');
  expect((await meguri(['consumers', 'remove', 'library', '--yes'])).output).toBe(
    'Consumer library removed\n',
  );
  expect(await json(['packages', 'list'])).toEqual([]);
});
