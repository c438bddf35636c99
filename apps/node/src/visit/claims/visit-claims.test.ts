import { FakeClock } from '@meguri/testing';
import type { Answers, HotPath, Statement } from '@meguri/database';
import { expect, test, vi } from 'vitest';
import { createVisitClaims, msUntilAccess } from './visit-claims.ts';

/**
 * Answers each group when told to, with every requested host except the refused ones. Host ids come in binary
 * arrays.
 */
function hotPath(refused: readonly bigint[] = []) {
  const groups: bigint[][] = [];
  const answers: (() => true)[] = [];
  const path: HotPath = {
    transaction: <const Statements extends readonly Statement[]>([claim]: Statements) =>
      new Promise<Answers<Statements>>((resolve, reject) => {
        const answer = (rows: unknown[][]) => resolve(rows as Answers<Statements>);
        const ids = idsOf(claim?.values[0]);
        if (claim?.name === 'claim-hosts') groups.push(ids);
        answers.push(() => {
          if (ids.includes(0n)) reject(new Error('broken'));
          else if (claim?.name === 'read-visited-hosts')
            answer([ids.map((hostId) => ({ hostId, name: 'as it stands' }))]);
          else answer([ids.filter((id) => !refused.includes(id)).map((hostId) => ({ hostId })), []]);
          return true;
        });
      }),
    close: () => Promise.resolve(),
  };
  return { path, groups, answer: () => answers.shift()?.() };
}

/** An int8[] in the wire format: 20 bytes of header, then 4 of length and 8 of value for each. */
function idsOf(array: unknown): bigint[] {
  if (!(array instanceof Buffer)) throw new Error('not an array');
  return Array.from({ length: (array.length - 20) / 12 }, (_, index) =>
    array.readBigInt64BE(20 + 12 * index + 4),
  );
}

const claimOf = (hostId: bigint, slackMs = 0) => ({ hostId, urlKeys: [], wantsRobots: false, slackMs });

function claimsOn(path: HotPath) {
  let ids = 0;
  const newId = () => `00000000-0000-0000-0000-${String((ids += 1)).padStart(12, '0')}`;
  return createVisitClaims({
    hotPath: path,
    clock: new FakeClock(),
    newId,
    leaseSeconds: () => 60,
    steadyMs: () => 7,
  });
}

test('what gathers while a group is under way becomes the next one', async () => {
  const { path, groups, answer } = hotPath([3n]);
  const { claim } = claimsOn(path);
  const visits = [1n, 2n].map((id) => claim(claimOf(id)));
  await expect.poll(() => groups).toEqual([[1n, 2n]]);
  const more = [3n, 4n].map((id) => claim(claimOf(id)));
  answer();
  expect((await Promise.all(visits)).map((visit) => visit.isGranted && visit.grantedAtMs)).toEqual([7, 7]);
  await expect
    .poll(() => groups)
    .toEqual([
      [1n, 2n],
      [3n, 4n],
    ]);
  answer();
  const granted = await more[1];
  await expect.poll(answer).toBeDefined();
  expect(await more[0]).toEqual({ isGranted: false, host: { hostId: 3n, name: 'as it stands' } });
  expect(granted).toMatchObject({ host: { hostId: 4n }, token: '00000000-0000-0000-0000-000000000004' });
});

test('a second claim of a host waits for the next group', async () => {
  const { path, groups, answer } = hotPath();
  const { claim } = claimsOn(path);
  const visits = [claim(claimOf(1n)), claim(claimOf(1n)), claim(claimOf(2n))];
  await expect.poll(() => groups).toEqual([[1n, 2n]]);
  answer();
  await expect.poll(() => groups).toEqual([[1n, 2n], [1n]]);
  answer();
  expect(await Promise.all(visits)).toHaveLength(3);
});

test('a failed group rejects its own claims only', async () => {
  const { path, groups, answer } = hotPath();
  const { claim } = claimsOn(path);
  const broken = claim(claimOf(0n));
  await expect.poll(() => groups).toHaveLength(1);
  const next = claim(claimOf(1n));
  answer();
  await expect(broken).rejects.toThrow('broken');
  await expect.poll(() => groups).toHaveLength(2);
  answer();
  expect((await next).isGranted).toBe(true);
});

test('claims wait for others until one of their hosts may soon be accessed', async () => {
  vi.useFakeTimers();
  try {
    const { path, groups, answer } = hotPath();
    const { claim } = claimsOn(path);
    const early = [claim(claimOf(1n, 500))];
    await vi.advanceTimersByTimeAsync(100);
    early.push(claim(claimOf(2n, 500)));
    await vi.advanceTimersByTimeAsync(149);
    expect(groups).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(groups).toEqual([[1n, 2n]]);
    answer();
    await Promise.all(early);

    const late = [claim(claimOf(3n, 500)), claim(claimOf(4n))];
    await vi.advanceTimersByTimeAsync(20);
    expect(groups.slice(1)).toEqual([[3n, 4n]]);
    answer();
    await Promise.all(late);
  } finally {
    vi.useRealTimers();
  }
});

const now = new Date('2026-11-21T12:00:00Z');
const inMs = (ms: number) => new Date(now.getTime() + ms);

test('a visit waits for the latest of access delay, suspension and next access', () => {
  const wait = (nextMs: number, suspendedMs: number | null, delayMs: number) =>
    msUntilAccess(
      { nextAccessAt: inMs(nextMs), suspendedUntil: suspendedMs === null ? null : inMs(suspendedMs) },
      { now, delayMs },
    );
  expect(wait(300, null, 0)).toBe(300);
  expect(wait(300, 400, 0)).toBe(400);
  expect(wait(300, 400, 450.5)).toBe(450.5);
  expect(wait(-300, -1, 0)).toBe(0);
});
