'use client';

import type { AppRouter } from '@meguri/api';
import { createTRPCContext } from '@trpc/tanstack-react-query';
import { useQueryClient } from '@tanstack/react-query';

export const { TRPCProvider, useTRPC, useTRPCClient } = createTRPCContext<AppRouter>();

/** The routers of the API. */
type Part = Exclude<keyof ReturnType<typeof useTRPC>, 'pathKey' | 'pathFilter'>;

/** Refetches all visible queries of some routers, without waiting for them. */
export function useRefresh(...parts: readonly Part[]): () => void {
  const trpc = useTRPC();
  const queries = useQueryClient();
  return () => {
    for (const part of parts) void queries.invalidateQueries(trpc[part].pathFilter());
  };
}
