import { expect, test } from 'vitest';
import { createSpaceMeasurement } from './measure-database-space.ts';

function measurement(directories: Record<string, number | Error>, maxBytes = 0) {
  const state = { maxBytes, bytes: 40 as number | Error, nowMs: 0, sizeReadings: 0 };
  const answer = (value: number | Error | undefined) =>
    typeof value === 'number' ? Promise.resolve(value) : Promise.reject(value ?? new Error('no such place'));
  const measure = createSpaceMeasurement({
    directories: Object.keys(directories),
    freeBytesOf: (directory) => answer(directories[directory]),
    maxBytes: () => state.maxBytes,
    databaseBytes: () => {
      state.sizeReadings += 1;
      return answer(state.bytes);
    },
    steadyMs: () => state.nowMs,
  });
  return { state, measure };
}

test('the least free space counts, of all disks and of the maximum size', async () => {
  const { state, measure } = measurement({ '/data': 500, '/log': 300 });
  expect(await measure()).toEqual({ freeBytes: 300, problem: null });
  state.maxBytes = 100;
  expect(await measure()).toEqual({ freeBytes: 60, problem: null });
});

test('without a directory and a maximum size nothing is measured, which is no failure', async () => {
  expect(await measurement({}).measure()).toEqual({ freeBytes: null, problem: null });
});

test('a database above its maximum size has no room', async () => {
  expect(await measurement({}, 30).measure()).toEqual({ freeBytes: 0, problem: null });
});

test('a measurement that fails is named, and the others count', async () => {
  const failing = new Error('Invalid call\nENOENT: no such file or directory');
  expect(await measurement({ '/gone': failing }).measure()).toEqual({
    freeBytes: null,
    problem: 'ENOENT: no such file or directory',
  });
  expect(await measurement({ '/gone': failing, '/data': 7 }).measure()).toMatchObject({ freeBytes: 7 });
});

test('the size of the database is read every 15 seconds at most, and at once after a failure', async () => {
  const { state, measure } = measurement({}, 100);
  state.bytes = new Error('down');
  await measure();
  state.bytes = 40;
  expect(await measure()).toEqual({ freeBytes: 60, problem: null });
  state.bytes = 90;
  state.nowMs = 14_999;
  expect(await measure()).toMatchObject({ freeBytes: 60 });
  state.nowMs = 15_000;
  expect(await measure()).toMatchObject({ freeBytes: 10 });
  expect(state.sizeReadings).toBe(3);
});
