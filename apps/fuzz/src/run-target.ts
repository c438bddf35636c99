import { Worker } from 'node:worker_threads';
import type { Failure } from './engine/failure.ts';
import { InputMirror } from './engine/input-mirror.ts';
import { watchThread } from './engine/watch-thread.ts';
import type { TargetName } from './targets/target-names.ts';

/** When to stop; whatever comes first. */
export interface FuzzBudget {
  cases?: number;
  seconds?: number;
  /** Different failures. */
  failures: number;
}

export interface TargetJob {
  name: TargetName;
  seed: number;
  budget: FuzzBudget;
  timed: boolean;
}

export interface TargetReport {
  target: TargetName;
  seed: number;
  /** Inputs made, without kept cases and seeds. */
  cases: number;
  seconds: number;
  corpusSize: number;
  coveredCharacters: number;
  /** Of the source that guides the target. */
  coveredShare: number;
  failures: Failure[];
}

/** What a worker is started with. */
export interface WorkerData {
  job: TargetJob;
  shared: SharedArrayBuffer;
}

/** No input takes a hundredth of this; what does will never end. */
const longestInputMs = 20_000;

/** Fuzzes one target in a thread of its own, so that an input that never ends can be told and named. */
export async function runTarget(job: TargetJob): Promise<TargetReport> {
  const mirror = new InputMirror();
  const startedAt = performance.now();
  const workerData: WorkerData = { job, shared: mirror.shared };
  const worker = new Worker(new URL('./fuzz-worker.ts', import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: 1024 },
  });
  const outcome = await watchThread<TargetReport>(worker, mirror, longestInputMs);
  if (outcome.kind === 'reported') return outcome.report;
  const { input, detail } = outcome;
  return {
    target: job.name,
    seed: job.seed,
    cases: mirror.count,
    seconds: (performance.now() - startedAt) / 1000,
    corpusSize: 0,
    coveredCharacters: 0,
    coveredShare: 0,
    failures: [{ input, detail, signature: detail }],
  };
}
