import type { z } from 'zod';

/**
 * Reasons of refusals: a closed set, mapped to each transport once
 * (`map-service-error.ts`). People see the message unchanged: one sentence with the problem and its fix.
 */
const serviceErrorCodes = [
  /** The request cannot be carried out as given; `field` names what to correct. */
  'invalid',
  'not-found',
  /** The state has changed since the screen was rendered, e.g. the name was taken in the meantime. */
  'conflict',
  /** Requires a signed-in user. */
  'signed-out',
  /** Wrong name or password; never reveals which. */
  'bad-credentials',
  /** A one-time link that is unknown, used or expired; never reveals which. */
  'link-invalid',
  'forbidden',
  /** Too many attempts; try again later. */
  'too-many-attempts',
  /** A dependency of the service is unavailable, e.g. the live channel. */
  'unavailable',
] as const;
export type ServiceErrorCode = (typeof serviceErrorCodes)[number];

/** Values of a message that are translated, by language. */
export type LocalizedValues = Readonly<Record<'en' | 'ja', Readonly<Record<string, string>>>>;

/** The refusal as data: a key of `refusals.ts` and the values of its message. */
export interface Refusal {
  word: string;
  values: Readonly<Record<string, string | number>>;
  /** Values that are translated, in each language of the console. */
  localized?: LocalizedValues | undefined;
  /** The value of `{issue}`: why a value does not fit its schema. */
  issue?: z.core.$ZodIssue | undefined;
}

/** An expected refusal. Everything else that a service throws is a fault and is never shown to a browser. */
export class ServiceError extends Error {
  readonly code: ServiceErrorCode;
  readonly field: string | null;
  /** Null: the error has only a message. */
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
 * Whether an error is a refusal. Recognised by name and code instead of class: the console is bundled and the
 * services are not, so each has its own class.
 */
export function isServiceError(error: unknown): error is ServiceError {
  if (!(error instanceof Error) || error.name !== 'ServiceError' || !('code' in error)) return false;
  return serviceErrorCodes.some((code) => code === error.code);
}
