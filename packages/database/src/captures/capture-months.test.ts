import { expect, test } from 'vitest';
import { lastIndexedEnd } from '../nodes/node-rows.ts';
import { access, capture, commit, newHost, nodeId, ownDatabase } from '../database.fixture.ts';
import { addCaptureMonthsBetween } from './capture-months.ts';

const { prisma } = await ownDatabase();

const commitAt = async (instants: readonly string[], fileName = 'one.warc.gz') => {
  const { hostId, pages } = await newHost(prisma, instants.length);
  await commit(prisma, {
    accesses: pages.map((page, index) =>
      access(page, {
        capture: capture(page, {
          capturedAt: new Date(instants[index] ?? ''),
          offset: index * 100,
          fileName,
        }),
      }),
    ),
  });
  return { hostId, urlKey: BigInt(pages[0]?.urlKey ?? '') };
};

const partitionsOf = (hostId: bigint) =>
  prisma.$queryRaw<{ place: string }[]>`
    SELECT tableoid::regclass::text AS place FROM capture WHERE host_id = ${hostId} ORDER BY captured_at`;

test('a commit adds the partitions of the months (UTC) of its captures', async () => {
  const { hostId } = await commitAt([
    '2031-01-31T23:59:59.999Z',
    '2031-02-01T00:00:00Z',
    '1996-05-10T00:00:00Z',
  ]);
  expect(await partitionsOf(hostId)).toEqual([
    { place: 'capture_1996_05' },
    { place: 'capture_2031_01' },
    { place: 'capture_2031_02' },
  ]);
});

test('months are added once, even by concurrent processes', async () => {
  const [from, to] = [new Date('2040-01-31T00:00:00Z'), new Date('2040-04-01T00:00:00Z')];
  await Promise.all([1, 2, 3].map(() => addCaptureMonthsBetween(prisma, from, to)));
  const found = await prisma.$queryRaw<{ name: string }[]>`
    SELECT relname::text AS name FROM pg_class WHERE relname ~ '^capture_2040_..$' ORDER BY 1`;
  expect(found.map(({ name }) => name)).toEqual([
    'capture_2040_01',
    'capture_2040_02',
    'capture_2040_03',
    'capture_2040_04',
  ]);
});

test.each(['0100-01-01T00:00:00Z', '2200-01-01T00:00:00Z'])('no month is added for %s', async (instant) => {
  await expect(addCaptureMonthsBetween(prisma, new Date(instant), new Date(instant))).rejects.toThrow(
    /year must be 1990 to 2199/,
  );
});

test('the role of the application can add months, but no other table', async () => {
  await expect(prisma.$executeRaw`CREATE TABLE own (id int)`).rejects.toThrow(/permission denied/);
  await expect(
    prisma.$executeRaw`CREATE TABLE capture_2050_01 PARTITION OF capture FOR VALUES FROM ('2050-01-01Z') TO ('2050-02-01Z')`,
  ).rejects.toThrow(/permission denied/);
});

test('a capture is read in the partition of its month only, the latest of a page in the latest partition', async () => {
  const { hostId, urlKey } = await commitAt(['2032-03-05T00:00:00Z']);
  await addCaptureMonthsBetween(prisma, new Date('2032-01-01Z'), new Date('2032-12-01Z'));
  const scanned = async (condition: string) => {
    const rows = await prisma.$queryRawUnsafe<{ 'QUERY PLAN': string }[]>(
      `EXPLAIN (ANALYZE, COSTS off, TIMING off) SELECT captured_at FROM capture WHERE host_id = ${hostId} AND url_key = ${urlKey} AND ${condition}
       ORDER BY captured_at DESC LIMIT 1`,
    );
    const lines = rows.map((row) => row['QUERY PLAN']).filter((line) => line.includes(' on capture_'));
    return lines
      .filter((line) => !line.includes('never executed'))
      .map((line) => /capture_\d{4}_\d\d/.exec(line)?.[0]);
  };
  expect(await scanned(`captured_at = '2032-03-05Z'`)).toEqual(['capture_2032_03']);
  expect(await scanned(`captured_at < '2032-05-01Z'`)).toEqual(['capture_2032_04', 'capture_2032_03']);
});

test('a file keeps its number from its first capture, and has the end of its last one', async () => {
  const name = 'meguri-7-20330101000000-00000.warc.gz';
  await commitAt(['2033-01-01T00:00:00Z'], name);
  const first = await prisma.warcFile.findUnique({ where: { name } });
  expect(first).toMatchObject({ nodeId, sealedAt: null, indexedEnd: 100n });
  await commitAt(['2033-01-02T00:00:00Z', '2033-01-03T00:00:00Z'], name);
  await commitAt(['2033-01-02T00:00:00Z'], name);
  expect(await lastIndexedEnd(prisma, name)).toBe(200);
  await commitAt(['2033-01-04T00:00:00Z'], 'meguri-7-20330101000000-00001.warc.gz');
  const next = await prisma.warcFile.findUnique({ where: { name: 'meguri-7-20330101000000-00001.warc.gz' } });
  // Commits to a known file use up no number.
  expect(next?.fileId).toBe((first?.fileId ?? 0) + 1);
});
