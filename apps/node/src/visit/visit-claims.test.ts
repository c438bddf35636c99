import { FakeClock } from '@meguri/testing';
import type { HotPath } from '@meguri/database';
import { expect, test } from 'vitest';
import { createVisitClaims } from './visit-claims.ts';

/** Answers each group when told to, with every host it asks for but those named; hosts are asked for by id in binary arrays. */
function hotPath(refused: readonly bigint[] = []) {
  const groups: bigint[][] = [];
  const answers: (() => void)[] = [];
  const path: HotPath = {
    transaction: ([claim]) =>
      new Promise((resolve, reject) => {
        const ids = idsOf(claim?.values[0]);
        groups.push(ids);
        answers.push(() => {
          if (ids.includes(0n)) reject(new Error('broken'));
          else resolve([ids.filter((id) => !refused.includes(id)).map((hostId) => ({ hostId })), []]);
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

function claimsOn(path: HotPath) {
  let ids = 0;
  const newId = () => `00000000-0000-0000-0000-${String((ids += 1)).padStart(12, '0')}`;
  return createVisitClaims({ hotPath: path, clock: new FakeClock(), newId, steadyMs: () => 7 });
}

test('what gathers while a group is under way becomes the next one', async () => {
  const { path, groups, answer } = hotPath([3n]);
  const { claim } = claimsOn(path);
  const visits = [1n, 2n].map((id) => claim(id, []));
  await expect.poll(() => groups).toEqual([[1n, 2n]]);
  const more = [3n, 4n].map((id) => claim(id, []));
  answer();
  expect((await Promise.all(visits)).map((visit) => visit?.grantedAtMs)).toEqual([7, 7]);
  await expect
    .poll(() => groups)
    .toEqual([
      [1n, 2n],
      [3n, 4n],
    ]);
  answer();
  const [refused, granted] = await Promise.all(more);
  expect(refused).toBeNull();
  expect(granted).toMatchObject({ host: { hostId: 4n }, token: '00000000-0000-0000-0000-000000000004' });
});

test('a second claim of a host waits for the next group', async () => {
  const { path, groups, answer } = hotPath();
  const { claim } = claimsOn(path);
  const visits = [claim(1n, []), claim(1n, []), claim(2n, [])];
  await expect.poll(() => groups).toEqual([[1n, 2n]]);
  answer();
  await expect.poll(() => groups).toEqual([[1n, 2n], [1n]]);
  answer();
  expect(await Promise.all(visits)).toHaveLength(3);
});

test('a group that fails is told to its own claims only', async () => {
  const { path, groups, answer } = hotPath();
  const { claim } = claimsOn(path);
  const broken = claim(0n, []);
  await expect.poll(() => groups).toHaveLength(1);
  const next = claim(1n, []);
  answer();
  await expect(broken).rejects.toThrow('broken');
  await expect.poll(() => groups).toHaveLength(2);
  answer();
  expect(await next).not.toBeNull();
});
