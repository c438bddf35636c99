import { createTestDatabase } from '@meguri/testing';
import { expect, test } from 'vitest';
import { openDatabase } from './client.ts';
import { startBreakingProxy } from './breaking-proxy.fixture.ts';
import { ownDatabase } from '../database.fixture.ts';
import { isDatabaseFull, isTransient, isValueError } from './database-errors.ts';

const { prisma, url } = await ownDatabase();
await prisma.$executeRaw`INSERT INTO counter (node_id, name) VALUES (1, 'a'), (1, 'b')`;

async function errorOf(promise: Promise<unknown>): Promise<unknown> {
  const outcome = await promise.then(
    () => null,
    (error: unknown) => error,
  );
  if (outcome === null) throw new Error('expected an error');
  return outcome;
}

/** Runs two transactions that wait for each other in the middle. @returns the errors of those that failed */
async function collide(
  transaction: (own: string, other: string, middle: () => Promise<void>) => Promise<unknown>,
): Promise<unknown[]> {
  const { promise: bothInTheMiddle, resolve } = Promise.withResolvers<void>();
  let arrived = 0;
  const middle = () => {
    arrived += 1;
    if (arrived === 2) resolve();
    return bothInTheMiddle;
  };
  const outcomes = await Promise.allSettled([transaction('a', 'b', middle), transaction('b', 'a', middle)]);
  return outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
}

test('a deadlock is transient', async () => {
  const errors = await collide((own, other, middle) =>
    prisma.$transaction(async (tx) => {
      await tx.$executeRaw`UPDATE counter SET value = value + 1 WHERE name = ${own}`;
      await middle();
      await tx.$executeRaw`UPDATE counter SET value = value + 1 WHERE name = ${other}`;
    }),
  );
  expect(errors).toHaveLength(1);
  expect(errors).toSatisfy(([error]) => isTransient(error));
});

test('a serialisation failure is transient', async () => {
  const errors = await collide((own, other, middle) =>
    prisma.$transaction(
      async (tx) => {
        await tx.$queryRaw`SELECT value FROM counter WHERE name = ${other}`;
        await middle();
        await tx.$executeRaw`UPDATE counter SET value = value + 1 WHERE name = ${own}`;
      },
      { isolationLevel: 'Serializable' },
    ),
  );
  expect(errors).toHaveLength(1);
  expect(errors).toSatisfy(([error]) => isTransient(error));
});

test.each(['a transaction', 'a statement'])(
  'a backend that is terminated during %s is transient',
  async (kind) => {
    const error = await errorOf(
      kind === 'a statement'
        ? prisma.$queryRaw`SELECT pg_terminate_backend(pg_backend_pid())`
        : prisma.$transaction(async (tx) => {
            const [row] = await tx.$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`;
            await prisma.$queryRaw`SELECT pg_terminate_backend(${row?.pid}::int, 5000)::text`;
            await tx.$executeRaw`UPDATE counter SET value = value + 1`;
          }),
    );
    expect(error).toSatisfy(isTransient);
  },
);

test('a connection that breaks during the commit is transient', async () => {
  const proxy = await startBreakingProxy(url);
  const remote = openDatabase(proxy.url, 1);
  proxy.swallowNextCommitAnswer();
  const error = await errorOf(remote.prisma.$transaction((tx) => tx.$queryRaw`SELECT 1`));
  expect(error).toSatisfy(isTransient);
  await remote.close();
  await proxy.close();
});

test.each(['a transaction', 'a statement'])(
  'a server that refuses connections to %s is transient',
  async (kind) => {
    const proxy = await startBreakingProxy(url);
    await proxy.close();
    const remote = openDatabase(proxy.url, 1);
    const error = await errorOf(
      kind === 'a statement'
        ? remote.prisma.$queryRaw`SELECT 1`
        : remote.prisma.$transaction((tx) => tx.$queryRaw`SELECT 1`),
    );
    expect(error).toSatisfy(isTransient);
    await remote.close();
  },
);

test('a server that has no connection left is transient', async () => {
  const full = await createTestDatabase();
  await full.asOwner(`ALTER DATABASE ${new URL(full.url).pathname.slice(1)} CONNECTION LIMIT 0`);
  const remote = openDatabase(full.url, 1);
  try {
    expect(await errorOf(remote.prisma.$queryRaw`SELECT 1`)).toSatisfy(isTransient);
  } finally {
    await remote.close();
    await full.drop();
  }
});

test('errors that would recur are not transient', async () => {
  expect(await errorOf(prisma.$queryRaw`SELECT 1 / 0`)).not.toSatisfy(isTransient);
  expect(await errorOf(prisma.$queryRaw`SELECT nonsense`)).not.toSatisfy(isTransient);
  const twice = prisma.$executeRaw`INSERT INTO counter (node_id, name) VALUES (1, 'a')`;
  expect(await errorOf(twice)).not.toSatisfy(isTransient);
  expect(isTransient(new Error('a defect'))).toBe(false);
  expect(isTransient(null)).toBe(false);
});

test('a full disk of the database is recognised from each source', async () => {
  const refuse = `DO $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$`;
  const { hotPath, close } = openDatabase(url, 1);
  const errors = [
    await errorOf(prisma.$executeRawUnsafe(refuse)),
    await errorOf(prisma.$transaction((tx) => tx.$executeRawUnsafe(refuse))),
    await errorOf(hotPath.transaction([{ name: 'refuse', text: refuse, values: [] }])),
  ];
  await close();
  for (const error of errors) expect(error).toSatisfy(isDatabaseFull);
  expect(await errorOf(prisma.$queryRaw`SELECT 1 / 0`)).not.toSatisfy(isDatabaseFull);
});

test.each(['22003', '22P05', '23505', '54000'])(
  'SQLSTATE %s blames a value, however deep it is wrapped',
  (code) => {
    expect(
      isValueError({ code: 'P2010', meta: { driverAdapterError: { cause: { originalCode: code } } } }),
    ).toBe(true);
  },
);

test.each(['40001', '57P01', '53100', '42703', 'P2024', 'ECONNRESET'])(
  '%s is transient or a defect, and blames no value',
  (code) => {
    expect(isValueError({ code })).toBe(false);
    expect(isValueError({ cause: { originalCode: code } })).toBe(false);
  },
);

test('errors with circular causes are handled', () => {
  const error: { cause?: unknown } = {};
  error.cause = error;
  expect(isValueError(error)).toBe(false);
  expect(isValueError(null)).toBe(false);
});
