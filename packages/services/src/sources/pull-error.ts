import type { PullProblem } from '@meguri/contracts';

/** Why a package cannot be pulled: problem and fix in a sentence. */
export class PullError extends Error {
  readonly code: PullProblem;
  constructor(code: PullProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** Longest sentence that is stored. */
const longest = 2_000;

/**
 * The part of an error that is stored.
 *
 * @param fallback for errors of another kind, which are defects or those of a disk
 */
export function problemOf(error: unknown, fallback: PullProblem): { code: PullProblem; text: string } {
  const text = (error instanceof Error ? error.message : String(error)).slice(0, longest);
  return { code: error instanceof PullError ? error.code : fallback, text };
}
