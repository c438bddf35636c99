import type { TRPCError } from '@trpc/server';
import { z } from 'zod';
import { filledIn, refusals } from './refusals.ts';
import { isServiceError } from './service-error.ts';
import type { Refusal, ServiceError } from './service-error.ts';

/** The part of an error that a browser may see. */
export interface PublicError {
  message: string;
  /** The form field to correct; null: none. */
  field: string | null;
  reason: ServiceError['code'] | null;
}

/** Translations of the API's messages. Null: no translation. */
export interface RefusalWords {
  refusal: (refusal: Refusal) => string | null;
  /** What is wrong with a value, without its name. */
  issue: (issue: z.core.$ZodIssue) => string;
}

/**
 * The message for a browser: the message of the refusal or of the failed validation. For a fault it contains
 * only the id in the log, because the fault's own message may quote SQL, addresses or secrets.
 */
export function publicError(
  error: TRPCError,
  requestId: string | undefined,
  words?: RefusalWords,
): PublicError {
  const { cause } = error;
  if (isServiceError(cause)) {
    const message = (cause.refusal && words?.refusal(cause.refusal)) ?? cause.message;
    return { message, field: cause.field, reason: cause.code };
  }
  if (cause instanceof z.ZodError) {
    const issue = cause.issues[0];
    const field = issue?.path.join('.') ?? '';
    const message = (issue && words?.issue(issue)) ?? issue?.message ?? 'Not valid';
    return { message: field ? `${field}: ${message}` : message, field: field || null, reason: 'invalid' };
  }
  if (error.code === 'INTERNAL_SERVER_ERROR') {
    const fault = { word: 'fault', values: { request: requestId ?? '–' } };
    const message = words?.refusal(fault) ?? filledIn(refusals.fault, fault.values);
    return { message, field: null, reason: null };
  }
  return { message: error.message, field: null, reason: null };
}
