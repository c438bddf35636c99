import type { LiveReading } from '@meguri/contracts';
import { expect, test } from 'vitest';
import { createLiveReadings } from './live-readings.ts';

const going = new AbortController().signal;

/** Ascending readings, one for each call of `goOn`. */
function countedReadings() {
  const counted = { count: 0, fails: false, goOn: () => {} };
  const readings = createLiveReadings(
    async () => {
      if (counted.fails) throw new Error('no such table');
      counted.count += 1;
      return { openComplaints: counted.count } as LiveReading;
    },
    () => new Promise<void>((resolve) => void (counted.goOn = resolve)),
  );
  return { counted, readings };
}

test('one reading serves all subscribers, and none is taken without one', async () => {
  const { counted, readings } = countedReadings();
  const leaves = Array.from({ length: 20 }, () => readings.join());
  const first = await Promise.all(leaves.map(() => readings.after(null, going)));
  expect(first.map((one) => one?.openComplaints)).toEqual(Array(20).fill(1));
  for (const leave of leaves) leave();
  counted.goOn();
  await new Promise(setImmediate);
  expect(counted.count).toBe(1);
  readings.join();
  expect(await readings.after(null, going)).toMatchObject({ openComplaints: 2 });
});

test('a slow reader gets the latest reading only, and a disconnected one gets none', async () => {
  const { counted, readings } = countedReadings();
  readings.join();
  const seen = await readings.after(null, going);
  for (let round = 0; round < 5; round += 1) {
    counted.goOn();
    await new Promise(setImmediate);
  }
  expect(await readings.after(seen, going)).toMatchObject({ openComplaints: 6 });
  expect(await readings.after(null, AbortSignal.abort())).toBeNull();
});

test('a failure rejects waiting subscribers, and the next one gets a new reading', async () => {
  const { counted, readings } = countedReadings();
  counted.fails = true;
  readings.join();
  await expect(readings.after(null, going)).rejects.toThrow('no such table');
  counted.fails = false;
  expect(await readings.after(null, going)).toMatchObject({ openComplaints: 1 });
});
