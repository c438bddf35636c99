import type { z } from 'zod';

/**
 * What a service may refuse with: a closed set, mapped to a transport once (`map-service-error.ts`).
 * The message is shown to people as it stands: one sentence that says what is wrong and what to do about it.
 */
const serviceErrorCodes = [
  /** The request cannot be carried out as it was asked; `field` names what to correct. */
  'invalid',
  'not-found',
  /** It was possible when the screen was drawn and no longer is, e.g. a name that is taken by now. */
  'conflict',
  /** Takes somebody who is signed in. */
  'signed-out',
  /** Wrong name or password; never says which. */
  'bad-credentials',
  /** A one-time link that is unknown, used or expired; never says which. */
  'link-invalid',
  'forbidden',
  /** Too many attempts; try again later. */
  'throttled',
  /** Something that the service depends on does not answer now, e.g. the live channel. */
  'unavailable',
] as const;
export type ServiceErrorCode = (typeof serviceErrorCodes)[number];

/** What was refused, as data: a word of `refusals.ts`, and what stands in the braces of its sentence. */
export interface Refusal {
  word: string;
  values: Readonly<Record<string, string | number>>;
  /** Stands in the braces of `{issue}`: why a value does not fit its schema. */
  issue?: z.core.$ZodIssue | undefined;
}

/** An expected refusal. Everything else that a service throws is a fault, and is never shown to a browser. */
export class ServiceError extends Error {
  readonly code: ServiceErrorCode;
  readonly field: string | null;
  /** Null: the message is all there is. */
  readonly refusal: Refusal | null;

  constructor(
    code: ServiceErrorCode,
    message: string,
    field: string | null = null,
    refusal: Refusal | null = null,
  ) {
    super(message);
    this.name = 'ServiceError';
    this.code = code;
    this.field = field;
    this.refusal = refusal;
  }
}

/**
 * Whether an error is a refusal. Told by its name and code and not by its class: the console is bundled and the services are not,
 * so that each of them has a class of its own.
 */
export function isServiceError(error: unknown): error is ServiceError {
  if (!(error instanceof Error) || error.name !== 'ServiceError' || !('code' in error)) return false;
  return serviceErrorCodes.some((code) => code === error.code);
}
