/** Most calls in one request. */
export const maxBatchCalls = 50;

/** Procedures that check or set a password: a batch of them would be many attempts in one request. */
const unbatched = /^(?:auth|account)\./;

/** Whether a procedure may only be called in a request of its own. */
export function isCalledAlone(procedure: string): boolean {
  return unbatched.test(procedure);
}

/**
 * Whether the path of a tRPC request, `/api/trpc/a.b,c.d`, calls such a procedure together with others, or
 * several times.
 */
export function isBatchOfSignIns(path: string): boolean {
  const calls = decodePath(path.slice(path.lastIndexOf('/') + 1)).split(',');
  return calls.length > 1 && calls.some(isCalledAlone);
}

function decodePath(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
