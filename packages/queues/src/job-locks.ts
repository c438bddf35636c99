import type { Worker } from 'bullmq';

/** The locks of the jobs that a process works on. */
export interface JobLocks {
  hold(jobId: string, token: string): void;
  /** A job that was taken up again meanwhile, under another token, stays held. */
  drop(jobId: string, token: string): void;
  stop(): void;
}

/**
 * Renews the locks of all jobs at work together, three times in their lives. One that cannot be renewed any more is no error: its job is
 * taken up again, and what its work must not do twice is guarded elsewhere.
 */
export function keepJobLocks(worker: Worker, lockMs: number, onError: (error: unknown) => void): JobLocks {
  const held = new Map<string, string>();
  const renew = async () => {
    if (held.size > 0) await worker.extendJobLocks([...held.keys()], [...held.values()], lockMs);
  };
  const timer = setInterval(() => void renew().catch(onError), lockMs / 3);
  return {
    hold: (jobId, token) => void held.set(jobId, token),
    drop: (jobId, token) => {
      if (held.get(jobId) === token) held.delete(jobId);
    },
    stop: () => clearInterval(timer),
  };
}
