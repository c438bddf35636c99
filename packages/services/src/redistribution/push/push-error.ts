/** Why packages cannot be sent to a consumer: problem, cause and fix. */
export class PushError extends Error {}

/** The package may no longer be sent: it was withdrawn, it expired, or its consumer was suspended. */
export class ForbiddenPushError extends Error {}

const longest = 1_000;

/** The part of a server's text that is shown. */
export const shortened = (text: string): string => text.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, 200);

/** The part of an error that is stored. */
export const pushProblem = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, longest);
