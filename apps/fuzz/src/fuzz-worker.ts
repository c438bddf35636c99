import { parentPort, workerData } from 'node:worker_threads';
import { BlockCoverage } from './engine/block-coverage.ts';
import { fuzzLoop } from './engine/fuzz-loop.ts';
import { InputMirror } from './engine/watch-worker.ts';
import { savedCases } from './saved-cases.ts';
import type { TargetReport, WorkerData } from './run-target.ts';
import { coverageOf, openTarget } from './targets/open-target.ts';

const { job, shared } = workerData as WorkerData;
const { name, seed, budget, timed } = job;
const mirror = new InputMirror(shared);
const coverage = new BlockCoverage(coverageOf(name));
const target = await openTarget(name);
const startedAt = performance.now();
const elapsedSeconds = () => (performance.now() - startedAt) / 1000;

const { made, corpusSize, failures } = await fuzzLoop({
  target,
  coverage,
  seed,
  cases: savedCases(name).map(({ bytes }) => bytes),
  isOver: (made) =>
    made >= (budget.cases ?? Number.POSITIVE_INFINITY) ||
    elapsedSeconds() >= (budget.seconds ?? Number.POSITIVE_INFINITY),
  maxFailures: budget.failures,
  onInput: (input) => mirror.write(input),
  timed,
});
await target.close?.();
const report: TargetReport = {
  target: name,
  seed,
  cases: made,
  seconds: elapsedSeconds(),
  corpusSize,
  coveredCharacters: coverage.coveredCharacters,
  coveredShare: coverage.coveredShare,
  failures,
};
coverage.close();
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of a thread has no origin
parentPort?.postMessage(report);
