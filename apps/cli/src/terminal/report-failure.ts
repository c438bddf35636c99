import { LocalServiceError } from '@meguri/local-services';

/** A failure that the user can put right: one line that names the thing and the fix, without a stack. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** Tells why a command failed, in one line where the reason is known, and makes the process exit with 1. */
export function reportFailure(error: unknown): void {
  const isExplained = error instanceof CommandError || error instanceof LocalServiceError;
  console.error(isExplained ? `error: ${error.message}` : error);
  process.exitCode = 1;
}

/** Commander's message about wrong arguments as one line that also says where the right ones are. */
export function usageError(message: string): string {
  return `${message.trim().replaceAll(/\s*\n\s*/g, ' ')} (see --help)`;
}
