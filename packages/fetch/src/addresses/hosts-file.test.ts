import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { hostsFileLookup, parseHostsFile } from './hosts-file.ts';

test('names of a line share its address, and a name may have several lines', () => {
  const hosts = parseHostsFile(
    '127.0.0.1 localhost loopback # me\n# 10.0.0.9 old\n\n::1\tLocalhost\n10.0.0.1  a.test b.test\n',
  );
  expect(Object.fromEntries(hosts)).toEqual({
    localhost: ['127.0.0.1', '::1'],
    loopback: ['127.0.0.1'],
    'a.test': ['10.0.0.1'],
    'b.test': ['10.0.0.1'],
  });
});

test('a changed file is read again, a missing one has no names', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hosts-file-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'hosts');
  const lookup = hostsFileLookup(path);
  expect(await lookup('a.test')).toEqual([]);
  await writeFile(path, '10.0.0.1 a.test');
  expect(await lookup('a.test')).toEqual(['10.0.0.1']);
  await writeFile(path, '10.0.0.2 a.test');
  await utimes(path, new Date(), new Date(Date.now() + 5000));
  expect(await lookup('a.test')).toEqual(['10.0.0.2']);
});
