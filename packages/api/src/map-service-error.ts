import { TRPCError } from '@trpc/server';
import { isServiceError } from './service-error.ts';
import type { ServiceErrorCode } from './service-error.ts';

const trpcCodes = {
  invalid: 'BAD_REQUEST',
  'not-found': 'NOT_FOUND',
  conflict: 'CONFLICT',
  'signed-out': 'UNAUTHORIZED',
  'bad-credentials': 'UNAUTHORIZED',
  'link-invalid': 'BAD_REQUEST',
  forbidden: 'FORBIDDEN',
  'too-many-attempts': 'TOO_MANY_REQUESTS',
  unavailable: 'SERVICE_UNAVAILABLE',
} as const satisfies Record<ServiceErrorCode, TRPCError['code']>;

/** The tRPC error of an expected refusal, with its message; anything else stays an internal error. */
export function mapServiceError(error: TRPCError): TRPCError {
  const { cause } = error;
  if (!isServiceError(cause)) return error;
  return new TRPCError({ code: trpcCodes[cause.code], message: cause.message, cause });
}
