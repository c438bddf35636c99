'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTRPC } from './trpc.ts';

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
