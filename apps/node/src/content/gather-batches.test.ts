import { expect, test } from 'vitest';
import { gatherBatches } from './gather-batches.ts';

/** Runs that end when the test says so. */
function heldRuns() {
  const runs: { tasks: readonly string[]; end(): void; fail(): void }[] = [];
  const run = (tasks: readonly string[]) =>
    new Promise<string[]>((resolve, reject) => {
      runs.push({
        tasks,
        end: () => resolve(tasks.map((task) => `${task} done`)),
        fail: () => reject(new Error(`of ${tasks.join(' and ')}`)),
      });
    });
  return { run, runs };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('a single task begins at once, later ones are taken together', async () => {
  const { run, runs } = heldRuns();
  const { process } = gatherBatches({ run, maxInFlight: 1, maxTasks: 3, spacingMs: 0 });
  const done = ['a', 'b', 'c', 'd', 'e'].map((task) => process(task));
  for (let round = 0; round < 3; round += 1) {
    runs[round]?.end();
    await settled();
  }
  expect(runs.map(({ tasks }) => tasks.join(''))).toEqual(['a', 'bcd', 'e']);
  expect(await Promise.all(done)).toEqual(['a done', 'b done', 'c done', 'd done', 'e done']);
});

test('waiting tasks are shared among the threads', async () => {
  const { run, runs } = heldRuns();
  const { process } = gatherBatches({ run, maxInFlight: 2, maxTasks: 8, spacingMs: 0 });
  const done = ['a', 'b', 'c', 'd', 'e', 'f'].map((task) => process(task));
  runs[0]?.end();
  await settled();
  expect(runs.map(({ tasks }) => tasks.join(''))).toEqual(['a', 'b', 'cd']);
  for (let round = 1; round < 5; round += 1) {
    runs[round]?.end();
    await settled();
  }
  await Promise.all(done);
});

test('a task soon after the beginning of a batch waits until a batch is full', async () => {
  const { run, runs } = heldRuns();
  const { process } = gatherBatches({ run, maxInFlight: 2, maxTasks: 3, spacingMs: 3_600_000 });
  const tasksOfRuns = () => runs.map(({ tasks }) => tasks.join(''));
  void process('a');
  void process('b');
  void process('c');
  await settled();
  expect(tasksOfRuns()).toEqual(['a']);
  void process('d');
  await settled();
  expect(tasksOfRuns()).toEqual(['a', 'bc']);
});

test('only the faulty task of a failed batch fails', async () => {
  const run = async (tasks: readonly string[]) => {
    if (tasks.includes('bad')) throw new Error(`died of ${tasks.join(' and ')}`);
    return tasks.map((task) => `${task} done`);
  };
  const { process } = gatherBatches({ run, maxInFlight: 1, maxTasks: 8 });
  const results = await Promise.allSettled(['first', 'good', 'bad', 'fine'].map((task) => process(task)));
  expect(
    results.map((result) => (result.status === 'fulfilled' ? result.value : String(result.reason))),
  ).toEqual(['first done', 'good done', 'Error: died of bad', 'fine done']);
});
