import type { TRPCError } from '@trpc/server';

/** One JSON line on standard error, under the id that the browser was told. */
export function logFault(
  error: TRPCError,
  where: { path: string | undefined; requestId: string | undefined },
): void {
  const cause = error.cause ?? error;
  process.stderr.write(
    `${JSON.stringify({ level: 'error', ...where, message: cause.message, stack: cause.stack })}\n`,
  );
}
