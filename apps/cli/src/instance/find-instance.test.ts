import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findInstance } from './find-instance.ts';

let directory = '';
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'meguri-find-'));
});
afterAll(() => rm(directory, { recursive: true }));

const services = { DATABASE_URL: 'postgresql://127.0.0.1/meguri', REDIS_URL: 'redis://127.0.0.1' };

test('without a running instance, the environment names one', async () => {
  expect(await findInstance(directory, services)).toEqual({
    databaseUrl: services.DATABASE_URL,
    redisUrl: services.REDIS_URL,
    consoleUrl: null,
    archiveDirectory: path.join(directory, 'archive'),
    snapshotDirectory: path.join(directory, 'snapshots'),
    scanDirectory: undefined,
    archiveBucket: null,
    replica: null,
    importAccess: { region: 'us-east-1', endpoint: null, credentials: null },
  });
  const bucket = { S3_BUCKET: 'archive', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
  expect(await findInstance(directory, { ...services, ...bucket, ARCHIVE_DIRECTORY: '/srv' })).toMatchObject({
    archiveDirectory: '/srv',
    archiveBucket: {
      name: 'archive',
      region: 'us-east-1',
      endpoint: null,
      credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
    },
  });
});

test('with neither, the error states the fix', async () => {
  await expect(findInstance(directory, {})).rejects.toThrow(
    `no instance runs in ${directory}: start it with`,
  );
});
