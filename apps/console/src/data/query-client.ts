import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { TRPCClientError } from '@trpc/client';
import type { AppRouter } from '@meguri/api';
import type { Translator } from '../i18n/translator.ts';

/** The API's refusal in an error; null for other errors, such as a lost connection. */
export function refusalOf(
  error: unknown,
): { code: string; field: string | null; reason: string | null; requestId: string | null } | null {
  return error instanceof TRPCClientError ? ((error as TRPCClientError<AppRouter>).data ?? null) : null;
}

/** Retries only where a retry can help. */
function retry(failures: number, error: unknown): boolean {
  const refusal = refusalOf(error);
  return failures < 2 && (refusal === null || refusal.code === 'SERVICE_UNAVAILABLE');
}

/** @param onSignedOut called for each request that is refused because the session has ended */
export function makeQueryClient(onSignedOut: () => void): QueryClient {
  const onError = (error: unknown) => refusalOf(error)?.reason === 'signed-out' && onSignedOut();
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: { queries: { staleTime: 5_000, retry } },
  });
}

/** `fetch` reports a lost connection as a TypeError, with a message that depends on the browser. */
function isConnectionLost(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof TRPCClientError && error.cause instanceof TypeError);
}

/** The text for an error: translated for general kinds, else the API's specific message. */
export function errorText(error: { message: string }, t: Translator<'common.errors'>): string {
  const refusal = refusalOf(error);
  if (refusal === null) return isConnectionLost(error) ? t('offline') : error.message;
  switch (refusal.code) {
    case 'INTERNAL_SERVER_ERROR':
      return t('internal', { id: refusal.requestId ?? '–' });
    case 'FORBIDDEN':
      return t('forbidden');
    default:
      return error.message;
  }
}
