import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { claimPush, hostIdOf, releasePush, urlKeyOf } from '@meguri/database';
import { verifyDirectory } from '@meguri/redistribution';
import { testCertificate } from '@meguri/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { crawlPages } from '../../testing/crawl-page.ts';
import { operator as ctx } from '../../testing/own-crawl.ts';
import { planPackages } from '../make-packages.ts';
import { packageCrawl, usualTerms } from '../package-crawl.fixture.ts';
import { issueRemovals } from '../removals/issue-removals.ts';
import { packageKey } from '../seal-package.ts';
import { DepositServer } from './deposit-server.fixture.ts';
import { createPushPlaces, pushNextConsumer } from './index.ts';

const crawl = await packageCrawl();
const { services, prisma, clock, snapshotDirectory } = crawl;
const directory = await mkdtemp(path.join(tmpdir(), 'meguri-push-'));
const secrets = path.join(directory, 'push-secrets');
const name = 'library';
const url = 'https://a.example/';
const server = new DepositServer();
let address: string;

const placesWith = (privateRanges: string[]) =>
  createPushPlaces({ clock, privateRanges, directory: secrets, silenceMs: 1_000 });
const options = (privateRanges = ['127.0.0.0/8', '::1']) => ({
  prisma,
  clock,
  snapshotDirectory,
  places: placesWith(privateRanges),
});
const push = (privateRanges?: string[]) => pushNextConsumer(options(privateRanges));
const detail = () => services.consumers.get({ ctx, input: { name } });
const setAddress = async (to: string | null) => {
  const terms = { ...usualTerms, push: to === null ? null : { kind: 'https' as const, url: to } };
  await services.consumers.edit({ ctx, input: { name, terms } });
};
const capture = async (body: string, verdict: 'new' | 'changed' = 'changed') => {
  clock.advanceSeconds(60);
  await crawlPages(crawl, [{ url, verdict, body }]);
  await crawl.makeNow(name);
};
/** What was put, as a directory that `meguri packages verify` reads. */
async function verified() {
  const { publicJwk } = await packageKey(prisma, clock.now());
  const place = path.join(directory, 'received');
  await rm(place, { recursive: true, force: true });
  for (const [file, bytes] of server.files) {
    await mkdir(path.dirname(path.join(place, file)), { recursive: true });
    await writeFile(path.join(place, file), bytes);
  }
  return verifyDirectory(path.join(place, 'packages'), [publicJwk.x]);
}

beforeAll(async () => {
  await mkdir(secrets);
  await services.seeds.add({ ctx, input: { urls: [url] } });
  await crawl.addConsumer(name);
  address = await server.start();
  await capture('first', 'new');
});
beforeEach(async () => {
  setDefaultCACertificates([...getCACertificates('bundled'), testCertificate]);
  await writeFile(path.join(secrets, name), `${server.token}\n`);
});
// Every test begins with the packages that are ready, for a server that has nothing.
afterEach(async () => {
  server.onRequest = () => false;
  [server.isResumable, server.confirms] = [true, 'size'];
  for (const list of [server.files, server.partial]) list.clear();
  server.requests.length = 0;
  await setAddress(null);
  await prisma.takedown.deleteMany();
});
afterAll(async () => {
  await server.stop();
  await rm(directory, { recursive: true, force: true });
});

test('nothing is sent to a consumer that fetches, and packages of others once, in a chain that verifies', async () => {
  expect(await push()).toBeNull();
  await setAddress(address);
  await capture('second');
  expect(await detail()).toMatchObject({ pushState: { address, waiting: 2, pushedAt: null, problem: null } });
  expect(await push()).toMatchObject({ consumer: name, packages: 2, removals: 0, problem: null });
  expect(await detail()).toMatchObject({
    pushState: { waiting: 0, pushedAt: clock.now(), isRunning: false },
  });
  expect((await verified()).packages).toMatchObject([{ problems: [] }, { problems: [] }]);
  expect((await verified()).ok).toBe(true);
  // The manifest comes last: what has one is whole.
  expect(server.puts.slice(0, 3)).toEqual([
    expect.stringMatching(/^PUT packages\/\d+\/library-\d+-00001\.warc\.gz$/),
    expect.stringMatching(/manifest\.sig$/),
    expect.stringMatching(/manifest\.json$/),
  ]);
  const { rows } = await services.consumers.transfers({ ctx, input: { consumer: name } });
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatchObject({ address, fromByte: 0, isComplete: true });
  expect(rows[0]!.sentBytes).toBe(rows[0]!.bytes);
  const [made] = (await services.packages.list({ ctx, input: {} })).rows;
  expect(made).toMatchObject({ transfers: 1, files: 1, pushedAt: clock.now() });
  const asked = server.requests.length;
  expect(await push()).toBeNull();
  expect(server.requests.length).toBe(asked);
});

test('what is there already is not sent again, as after kill -9 between a file and its note', async () => {
  await setAddress(address);
  await push();
  const puts = server.puts.length;
  // The same address, of which nothing is known any more.
  await setAddress(null);
  await setAddress(address);
  expect(await push()).toMatchObject({ problem: null, bytes: 0 });
  expect(server.puts.length).toBe(puts);
});

test('a connection that breaks goes on at the byte that the server names', async () => {
  const [{ bytes }] = await prisma.$queryRaw<
    [{ bytes: number }]
  >`SELECT max(bytes)::int AS bytes FROM package_file`;
  const half = Math.floor(bytes / 2);
  let cuts = 2;
  server.onRequest = async (request, response) => {
    if (request.method !== 'PUT' || !request.url!.endsWith('.gz') || cuts === 0) return false;
    cuts -= 1;
    const file = request.url!.replace('/meguri/', '');
    const had = server.partial.get(file) ?? Buffer.alloc(0);
    const chunks = [had];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    // As much as it says that it has, whatever arrived.
    server.partial.set(file, Buffer.concat(chunks).subarray(0, had.byteLength + Math.ceil(half / 2)));
    response.destroy();
    return true;
  };
  await setAddress(address);
  expect(await push()).toMatchObject({ problem: null });
  expect((await verified()).ok).toBe(true);
  expect(server.puts.filter((line) => line.includes(' bytes '))).toHaveLength(2);
});

test('a server that forgets what it had gets the whole file at the next attempt', async () => {
  server.isResumable = false;
  let cuts = 1;
  server.onRequest = (request, response) => {
    if (request.method !== 'PUT' || cuts === 0) return false;
    cuts -= 1;
    response.destroy();
    return true;
  };
  await setAddress(address);
  expect((await push())?.problem).toMatch(/does not answer/);
  await services.consumers.push({ ctx, input: { name } });
  expect(await push()).toMatchObject({ problem: null });
  expect((await verified()).ok).toBe(true);
});

test('a consumer that an operator asks for while it is sent to is sent to once more', async () => {
  await setAddress(address);
  await planPackages(prisma, clock.now());
  const claimed = await claimPush(prisma, { now: clock.now(), leaseSeconds: 60 });
  clock.advanceSeconds(1);
  await services.consumers.push({ ctx, input: { name } });
  const nextAt = new Date(clock.now().getTime() + 86_400_000);
  await releasePush(prisma, {
    claim: { consumerId: claimed!.consumer.id, leaseUntil: claimed!.leaseUntil },
    wantedAt: claimed!.wantedAt,
    now: clock.now(),
    nextAt,
    problem: null,
  });
  expect((await detail()).pushState?.nextAt).toEqual(clock.now());
});

test('a server that cannot be reached is tried again after an hour, then at the next scheduled time', async () => {
  await planPackages(prisma, clock.now());
  await setAddress('https://localhost:9/meguri');
  const start = clock.now().getTime();
  expect((await push())?.problem).toMatch(/^https:\/\/localhost:9\/meguri: localhost:9 does not answer/);
  const { pushState } = await detail();
  expect(pushState).toMatchObject({ failedSince: new Date(start), waiting: expect.any(Number) });
  expect(pushState!.nextAt.getTime() - start).toBe(3_600_000);
  expect(await push()).toBeNull();
  clock.advanceSeconds(3_600);
  expect((await push())?.problem).toMatch(/does not answer/);
  const next = (await detail()).pushState!.nextAt;
  expect(next.getTime() % 86_400_000).toBe(3 * 3_600_000);
  expect(next.getTime()).toBeGreaterThan(clock.now().getTime());
  expect(await push()).toBeNull();
  clock.set(next);
  expect((await push())?.problem).toMatch(/does not answer/);
});

describe('a hostile or broken server', () => {
  test.each<[string, RegExp, DepositServer['onRequest']]>([
    [
      'that redirects into the network of this machine',
      /redirects to https:\/\/169\.254\.169\.254\/latest \(307\)\. Redirects are not followed\./,
      (_, response) => {
        response.writeHead(307, { location: 'https://169.254.169.254/latest' }).end();
        return true;
      },
    ],
    ['that never answers', /does not answer \(it was silent for too long\)/, () => true],
    [
      'that answers before it has read the file',
      /answered 200 to PUT of .* after \d+ of \d+ bytes|confirms neither its digest/,
      (request, response) => {
        if (request.method !== 'PUT') return false;
        response.writeHead(200).end();
        return true;
      },
    ],
    [
      'that has no room',
      /answers 507 to PUT of packages\/.*Ask the consumer whether it has room/,
      (request, response) => {
        if (request.method !== 'PUT') return false;
        request.resume();
        response.writeHead(507).end();
        return true;
      },
    ],
    [
      'whose answer has no end',
      /answers 500 to PUT/,
      (request, response) => {
        if (request.method !== 'PUT') return false;
        response.writeHead(500);
        for (let count = 0; count < 100; count += 1) response.write(Buffer.alloc(100_000));
        return true;
      },
    ],
  ])('%s is named as the problem, and nothing counts as sent', async (_, problem, onRequest) => {
    server.onRequest = onRequest;
    await setAddress(address);
    expect((await push())?.problem).toMatch(problem);
    const { pushState } = await detail();
    expect(pushState).toMatchObject({ pushedAt: null, problem: expect.stringMatching(problem) });
    expect(pushState!.waiting).toBeGreaterThan(0);
    expect(await prisma.packageFile.count({ where: { pushedAt: { not: null } } })).toBe(0);
  });

  test('that keeps other bytes is noticed by its digest', async () => {
    server.confirms = 'digest';
    server.onRequest = async (request, response) => {
      if (request.method !== 'PUT') return false;
      const chunks = await Array.fromAsync(request as AsyncIterable<Buffer>);
      server.files.set(request.url!.replace('/meguri/', ''), Buffer.alloc(Buffer.concat(chunks).byteLength));
      response.writeHead(201).end();
      return true;
    };
    await setAddress(address);
    expect((await push())?.problem).toMatch(/confirms neither its digest nor its \d+ bytes/);
  });

  test('that confirms nothing, and one that confirms in its answer alone', async () => {
    server.confirms = 'nothing';
    await setAddress(address);
    expect((await push())?.problem).toMatch(/must answer HEAD with Content-Length, or PUT with Repr-Digest/);
    server.onRequest = async (request, response) => {
      if (request.method !== 'PUT') return false;
      for await (const _ of request);
      response.writeHead(201, { 'repr-digest': request.headers['repr-digest'] }).end();
      return true;
    };
    await services.consumers.push({ ctx, input: { name } });
    expect(await push()).toMatchObject({ problem: null });
  });
});

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
    /library has another form/,
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
