import { chmodSync, chownSync, lstatSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { excessRights } from '@meguri/database/migrate';
import { createTestDatabase } from '@meguri/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closeDataDirectory, dataPlaces } from './data-places.ts';
import { startServices } from './start-services.ts';

let dataDirectory = '';
let lines: string[] = [];
const own = () => ({
  dataDirectory,
  databaseUrl: undefined,
  redisUrl: undefined,
  log: (line: string) => lines.push(line),
});

beforeEach(() => {
  dataDirectory = mkdtempSync(path.join(tmpdir(), 'meguri-start-'));
  lines = [];
});
afterEach(() => {
  rmSync(dataDirectory, { recursive: true });
});

test('all services start in an empty directory, which is locked against a second start until they stop', async () => {
  const services = await startServices(own());
  expect(services).toMatchObject({
    databaseUrl: expect.stringMatching(/^postgresql:/),
    redisUrl: expect.stringMatching(/^redis:/),
  });
  expect(lines[0]).toBe('creating the database cluster');
  expect(await excessRights(services.databaseUrl)).toBeNull();
  await expect(startServices(own())).rejects.toThrow(`${dataDirectory} is in use by process ${process.pid}`);
  await services.stop();

  lines = [];
  const again = await startServices(own());
  expect(lines).toEqual([]);
  await again.stop();

  // As left by earlier releases.
  writeFileSync(path.join(dataDirectory, 'logs/node.log'), '');
  for (const name of ['', 'logs', 'logs/node.log']) chmodSync(path.join(dataDirectory, name), 0o777);
  const closed = await startServices(own());
  expect(lines).toEqual(['closed 2 files of the data directory to other users']);
  expect(unstatedPlaces()).toEqual([]);
  await closed.stop();
});

/**
 * Places of the data directory that others may read, that are missing in the table, or that belong to another
 * account.
 */
function unstatedPlaces(): string[] {
  const stated = new Map(dataPlaces.map((place) => [place.path, place]));
  const places = readdirSync(dataDirectory, { recursive: true, encoding: 'utf8' });
  expect(places).toContain('postgres/cluster');
  return places.filter((name) => {
    if (name.startsWith('postgres/cluster/')) return false;
    const place = stated.get(name) ?? stated.get(`${path.dirname(name)}/*`);
    const { mode, uid } = lstatSync(path.join(dataDirectory, name));
    const isOwn = uid === process.getuid?.() || place?.owner === 'service';
    return place === undefined || !isOwn || (mode & 0o077) !== 0;
  });
}

test('a group reads logs and nothing else', async () => {
  const group = process.getgid?.() ?? 0;
  const services = await startServices({
    ...own(),
    access: { group },
    databaseUrl: 'postgresql://127.0.0.1:1/none',
    redisUrl: 'redis://127.0.0.1:1',
  });
  await services.stop();
  const modeOf = (name: string) => lstatSync(path.join(dataDirectory, name)).mode & 0o7777;
  expect(['', 'logs', 'meguri.lock'].map(modeOf)).toEqual([0o710, 0o2750, 0o600]);
});

test('a group to which this account may not give files is named', () => {
  const account = process.geteuid?.() ?? 0;
  // Root may give files to any group.
  const other = account === 0 ? 65_534 : account;
  chownSync(dataDirectory, other, -1);
  process.seteuid?.(other);
  try {
    expect(() => closeDataDirectory(dataDirectory, { group: 59_999 })).toThrow(
      `environment: MEGURI_GROUP: this account may not give ${dataDirectory} to group 59999; name a group`,
    );
  } finally {
    process.seteuid?.(account);
  }
});

test('services named by the environment are used, and not stopped', async () => {
  const { url, drop } = await createTestDatabase();
  const services = await startServices({ ...own(), databaseUrl: url, redisUrl: 'redis://127.0.0.1:1' });
  expect(services).toMatchObject({ databaseUrl: url, redisUrl: 'redis://127.0.0.1:1' });
  await services.stop();
  await drop();
});

test('a step that fails undoes those before it', async () => {
  // A file is where Redis needs its directory.
  writeFileSync(path.join(dataDirectory, 'redis'), '');
  await expect(startServices(own())).rejects.toThrow('redis is not a directory');
  rmSync(path.join(dataDirectory, 'redis'));
  const services = await startServices(own());
  expect(lines).not.toContainEqual(expect.stringContaining('left behind'));
  await services.stop();
});
