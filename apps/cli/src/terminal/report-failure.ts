import { LocalServiceError } from '@meguri/local-services';
import { EnvironmentError } from '@meguri/runtime/process';

/** A failure that the user can fix: one line that names the problem and the fix, without a stack. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** Prints why a command failed, in one line if the reason is known, and sets the exit code to 1. */
export function reportFailure(error: unknown): void {
  const isExplained =
    error instanceof CommandError || error instanceof LocalServiceError || error instanceof EnvironmentError;
  console.error(isExplained ? `error: ${error.message}` : error);
  process.exitCode = 1;
}

/** Commander's message about wrong arguments as one line that refers to --help. */
export function usageError(message: string): string {
  return `${message.trim().replaceAll(/\s*\n\s*/g, ' ')} (see --help)`;
}
