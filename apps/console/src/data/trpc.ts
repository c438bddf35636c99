'use client';

import type { AppRouter } from '@meguri/api';
import { createTRPCContext } from '@trpc/tanstack-react-query';
import { useQueryClient } from '@tanstack/react-query';

export const { TRPCProvider, useTRPC, useTRPCClient } = createTRPCContext<AppRouter>();

/** The parts of the API, each with questions of its own. */
type Part = Exclude<keyof ReturnType<typeof useTRPC>, 'pathKey' | 'pathFilter'>;

/** Has everything asked anew that is shown from some parts of the API; nobody waits for it. */
export function useRefresh(...parts: readonly Part[]): () => void {
  const trpc = useTRPC();
  const queries = useQueryClient();
  return () => {
    for (const part of parts) void queries.invalidateQueries(trpc[part].pathFilter());
  };
}
