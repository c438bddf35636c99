/** Why packages cannot be sent to a consumer: problem, cause and fix. */
export class PushError extends Error {}

/** The package may not be sent any more: it was withdrawn, its time is over, or its consumer was suspended. */
export class ForbiddenPushError extends Error {}

const longest = 1_000;

/** A text of the other side, as far as it is shown. */
export const shortened = (text: string): string => text.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, 200);

/** What is stored of an error. */
export const pushProblem = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, longest);
