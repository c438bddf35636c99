import { expect, onTestFinished, test } from 'vitest';
import { startBreakingProxy } from './breaking-proxy.fixture.ts';
import { ownDatabase } from '../database.fixture.ts';
import { openHotPath } from './hot-path.ts';
import { isTransient } from './database-errors.ts';
import { fieldsOf } from './typed-rows.ts';

const { url } = await ownDatabase();

const one = { name: 'one', text: 'SELECT 1 AS one', values: [] };

async function pathThroughProxy(silenceMs: number) {
  const proxy = await startBreakingProxy(url);
  const hotPath = openHotPath(proxy.url, 1, { silenceMs });
  onTestFinished(async () => {
    await hotPath.close();
    await proxy.close();
  });
  return { proxy, hotPath };
}

test('a silent connection is closed with a transient error, and the next transaction uses another', async () => {
  const { proxy, hotPath } = await pathThroughProxy(500);
  await hotPath.transaction([one]);
  proxy.silence();
  const error: unknown = await hotPath.transaction([one]).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(isTransient(error)).toBe(true);
  expect(await hotPath.transaction([one])).toEqual([[{ one: 1 }]]);
});

test('a transaction is answered statement by statement', async () => {
  const { hotPath } = await pathThroughProxy(60_000);
  expect(await hotPath.transaction([one, one])).toEqual([[{ one: 1 }], [{ one: 1 }]]);
});

test('a statement that lacks a field of its rows is refused with its name', async () => {
  const { hotPath } = await pathThroughProxy(60_000);
  const fields = fieldsOf<{ one: number; two: number }>({ one: true, two: true });
  await expect(hotPath.transaction([{ ...one, fields }])).rejects.toThrow(
    'the statement one lacks the columns two',
  );
  const both = { name: 'both', text: 'SELECT 1 AS one, 2 AS two', values: [], fields };
  const [rows] = await hotPath.transaction([both]);
  expect(rows.map((row) => row.one + row.two)).toEqual([3]);
});
