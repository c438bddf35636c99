import { QueryCache, QueryClient } from '@tanstack/react-query';
import { TRPCClientError } from '@trpc/client';
import type { AppRouter } from '@meguri/api';

/** The refusal in an error, if it is one that the API formed; null for a broken connection and the like. */
export function refusalOf(
  error: unknown,
): { code: string; field: string | null; reason: string | null; requestId: string | null } | null {
  return error instanceof TRPCClientError ? ((error as TRPCClientError<AppRouter>).data ?? null) : null;
}

/** Asks again only where asking again can help. */
function retry(failures: number, error: unknown): boolean {
  const refusal = refusalOf(error);
  return failures < 2 && (refusal === null || refusal.code === 'SERVICE_UNAVAILABLE');
}

export function makeQueryClient(onSignedOut: () => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => refusalOf(error)?.code === 'UNAUTHORIZED' && onSignedOut(),
    }),
    defaultOptions: { queries: { staleTime: 5_000, retry } },
  });
}
