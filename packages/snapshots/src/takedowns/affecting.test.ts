import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { snapshotDefinitionSchema } from '@meguri/contracts';
import { hostIdOf, urlKeyOf } from '@meguri/database';
import { beforeAll, expect, test } from 'vitest';
import { createSnapshot } from '../create-snapshot.ts';
import { entriesOf, ownDirectory, sideOf, storeOf } from '../index-in-memory.fixture.ts';
import { takedownKey, type HiddenScope } from '../pointers.ts';
import { discardStaleExports } from '../stale-exports.ts';
import { candidateTakedowns, hostsFile, knownAffecting } from './affecting.ts';
import { findAffecting } from './find-affecting.ts';

const base = await ownDirectory();
const directory = path.join(base, '1');
const at = Date.UTC(2026, 0, 1) * 1_000;
const urls = ['https://a.example/', 'https://a.example/news/1', 'https://b.example/', 'https://other.test/'];

const host = (name: string): HiddenScope => ({ hostId: hostIdOf(name), urlKey: null, url: null });
const page = (url: string): HiddenScope => ({
  hostId: hostIdOf(new URL(url).host),
  urlKey: urlKeyOf(url),
  url: null,
});
const prefix = (url: string): HiddenScope => ({ hostId: hostIdOf(new URL(url).host), urlKey: null, url });

beforeAll(async () => {
  await mkdir(directory);
  await createSnapshot({
    definition: snapshotDefinitionSchema.parse({
      time: { preset: 'as-of', at: '2026-02-01' },
      place: { topLevelDomains: ['example'] },
    }),
    directory,
    index: {
      directory: path.join(directory, 'index'),
      store: storeOf(entriesOf(urls.map((url) => ({ url, capturedAt: at })))),
    },
    side: sideOf(),
    pages: null,
    memoryMegabytes: 200,
    threads: 1,
    onProgress: async () => undefined,
    clock: { now: () => new Date('2026-03-01') },
  });
});

const affecting = async (...hidden: HiddenScope[]) => {
  await findAffecting({ directory, hidden, memoryMegabytes: 200 });
  return knownAffecting(directory, hidden);
};

test('takedowns of other hosts are ruled out without reading the list', async () => {
  const others = [host('other.test'), page('https://c.example/'), host('nowhere.example')];
  expect(await knownAffecting(directory, others)).toEqual([]);
  expect(await candidateTakedowns(directory, [...others, host('b.example')])).toEqual([host('b.example')]);
});

test('takedowns of its hosts count if they hide a record', async () => {
  const hidden = [
    page('https://a.example/'),
    page('https://a.example/never-captured'),
    prefix('https://a.example/news/'),
    prefix('https://b.example/news/'),
    host('other.test'),
  ];
  expect(await knownAffecting(directory, hidden)).toBeNull();
  const found = await affecting(...hidden);
  expect(takedownKey(found ?? [])).toBe(
    takedownKey([page('https://a.example/'), prefix('https://a.example/news/')]),
  );
  expect(await affecting(host('a.example'))).toEqual([host('a.example')]);
  expect(await affecting(page('https://b.example/x'))).toEqual([]);
});

test('a snapshot of an earlier release gets its list of hosts first', async () => {
  await rm(hostsFile(directory));
  expect(await knownAffecting(directory, [host('other.test')])).toBeNull();
  expect(await affecting(host('other.test'))).toEqual([]);
  expect(await knownAffecting(directory, [])).toEqual([]);
});

test('exports stay that takedowns do not affect, and others go', async () => {
  const none = takedownKey([]);
  const file = `cdxj-${none}`;
  await writeFile(path.join(directory, file), 'x');
  expect(await discardStaleExports(base, [host('other.test')])).not.toContain(`1/${file}`);
  expect(await discardStaleExports(base, [host('b.example')])).toContain(`1/${file}`);
  expect(await readdir(directory)).not.toContain(file);
});
