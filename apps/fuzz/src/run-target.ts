import { Worker } from 'node:worker_threads';
import type { Failure } from './engine/failure.ts';
import { InputMirror, watchWorker } from './engine/watch-worker.ts';
import type { TargetName } from './targets/open-target.ts';

/** Limits at which a run stops: the first one reached counts. */
export interface FuzzBudget {
  cases?: number;
  seconds?: number;
  /** Distinct failures. */
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
  /** Share of the source that guides the target. */
  coveredShare: number;
  failures: Failure[];
}

export interface WorkerData {
  job: TargetJob;
  shared: SharedArrayBuffer;
}

/** A hundred times the time of the slowest input. */
const longestInputMs = 20_000;

/** Fuzzes one target in its own worker, so that an input that hangs can be reported. */
export async function runTarget(job: TargetJob): Promise<TargetReport> {
  const mirror = new InputMirror();
  const startedAt = performance.now();
  const workerData: WorkerData = { job, shared: mirror.shared };
  const worker = new Worker(new URL('./fuzz-worker.ts', import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: 1024 },
  });
  const outcome = await watchWorker<TargetReport>(worker, mirror, longestInputMs);
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
