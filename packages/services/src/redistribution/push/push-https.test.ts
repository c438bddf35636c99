import { claimPush, releasePush } from '@meguri/database';
import { describe, expect, test } from 'vitest';
import { operator as ctx } from '../../testing/own-crawl.ts';
import { planPackages } from '../make-packages.ts';
import type { DepositServer } from './deposit-server.fixture.ts';
import {
  services,
  prisma,
  clock,
  name,
  server,
  address,
  push,
  detail,
  setAddress,
  capture,
  verified,
} from './push-https.fixture.ts';

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
    dueAt: claimed!.dueAt,
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
      /answers 507 to PUT of packages\/.*Ask the consumer whether the server has free space/,
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
