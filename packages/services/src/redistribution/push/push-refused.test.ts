import { readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { hostIdOf, urlKeyOf } from '@meguri/database';
import { expect, test } from 'vitest';
import { operator as ctx } from '../../testing/own-crawl.ts';
import { issueRemovals } from '../removals/issue-removals.ts';
import { createPushPlaces, pushNextConsumer } from './index.ts';
import {
  crawl,
  services,
  prisma,
  clock,
  secrets,
  name,
  url,
  server,
  address,
  options,
  push,
  setAddress,
  capture,
  verified,
} from './push-https.fixture.ts';

test.each([
  [
    'a certificate of an authority that this machine does not know',
    /self-signed certificate|unable to verify/,
    async () => {
      setDefaultCACertificates(getCACertificates('bundled'));
      await setAddress(address);
    },
  ],
  [
    'a certificate of another name',
    /does not match certificate|altnames/i,
    () => setAddress(address.replace('localhost', 'wrong.localhost')),
  ],
  [
    'no secret',
    /The file .*push-secrets\/library cannot be read \(ENOENT\)\. Write the token/,
    async () => {
      await rm(path.join(secrets, name));
      await setAddress(address);
    },
  ],
  [
    'a secret of two lines, which a header would become of',
    /library is malformed/,
    async () => {
      await writeFile(path.join(secrets, name), 'a\nHost: b');
      await setAddress(address);
    },
  ],
  [
    'a wrong token',
    /refuses the token \(401\)/,
    async () => {
      await writeFile(path.join(secrets, name), 'other');
      await setAddress(address);
    },
  ],
  ['no TLS at a public address', /does not use TLS/, () => setAddress('http://8.8.8.8/')],
])('nothing is sent with %s', async (_, problem, prepare) => {
  await prepare();
  expect((await push())?.problem).toMatch(problem);
  expect(server.puts).toEqual([]);
});

test.each([
  'https://127.0.0.1/',
  'https://localhost/',
  'https://169.254.169.254/latest',
  'https://[::1]/',
  'https://0x7f.1/',
])('the private address %s is refused unless it is permitted', async (to) => {
  await setAddress(to);
  expect((await push([]))?.problem).toMatch(/has no public address .* MEGURI_ALLOW_PRIVATE/);
});

test('a takedown ends a transfer within a second, and the consumer gets the removal list and the package in its place', async () => {
  await setAddress(address);
  expect(await push()).toMatchObject({ problem: null });
  await capture('with a secret');
  let began: () => void;
  const hasBegun = new Promise<void>((resolve) => (began = resolve));
  const closed: boolean[] = [];
  server.onRequest = (request) => {
    if (request.method !== 'PUT' || !request.url!.endsWith('.gz')) return false;
    request.on('close', () => closed.push(request.complete));
    began();
    return true;
  };
  const slow = pushNextConsumer({
    ...options(),
    places: createPushPlaces({
      clock,
      privateRanges: ['127.0.0.0/8', '::1'],
      directory: secrets,
      silenceMs: 60_000,
    }),
  });
  await hasBegun;
  await prisma.takedown.create({
    data: {
      hostId: hostIdOf('a.example'),
      hostName: 'a.example',
      urlKey: BigInt(urlKeyOf(url)),
      url,
      createdAt: clock.now(),
      createdBy: 'operator',
    },
  });
  expect(await slow).toMatchObject({ packages: 0, problem: null });
  expect(closed).toHaveLength(1);
  server.onRequest = () => false;
  // Until the packages are checked, none is sent.
  clock.advanceSeconds(15);
  expect(await push()).toMatchObject({ packages: 0, isWaiting: true });
  await crawl.makeAll();
  await issueRemovals(prisma, clock);
  clock.advanceSeconds(15);
  server.requests.length = 0;
  expect(await push()).toMatchObject({ removals: 1, problem: null });
  expect(server.puts[0]).toBe('PUT packages/removals/1.sig');
  // Of the withdrawn package, the manifest alone: the chain goes on with the one in its place.
  expect(server.puts.filter((line) => line.endsWith('.warc.gz'))).toEqual([]);
  const report = await verified();
  expect(report.chain).toEqual([]);
  expect(report.ok).toBe(true);
  const { rows } = await services.removals.list({ ctx, input: { consumer: name } });
  expect(rows).toMatchObject([{ fetchedAt: clock.now(), acknowledgedAt: null }]);
});

test('a consumer that is suspended gets nothing, and removing it removes what is known of sending', async () => {
  await setAddress(address);
  await services.consumers.suspend({ ctx, input: { name } });
  expect(await push()).toBeNull();
  await expect(services.consumers.push({ ctx, input: { name } })).rejects.toThrow(/is suspended/);
  await services.consumers.approve({ ctx, input: { name } });
  expect((await readdir(secrets)).length).toBe(1);
  await services.consumers.remove({ ctx, input: { name } });
  expect(await prisma.consumerPush.count()).toBe(0);
  await crawl.addConsumer(name);
});
