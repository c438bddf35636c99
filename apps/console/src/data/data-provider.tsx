'use client';

import type { AppRouter } from '@meguri/api';
import { QueryClientProvider } from '@tanstack/react-query';
import { createTRPCClient, httpBatchLink, httpLink, httpSubscriptionLink, splitLink } from '@trpc/client';
import { useState } from 'react';
import type { ReactNode } from 'react';
import superjson from 'superjson';
import { isCalledAlone, maxBatchCalls } from '../server/batches.ts';
import { reportSessionEnded } from './session-ended.ts';
import { makeQueryClient } from './query-client.ts';
import { TRPCProvider } from './trpc.ts';

const url = '/api/trpc';

/** Provides the API: batched queries, and the live channel over server-sent events. */
export function DataProvider({ children }: { children: ReactNode }) {
  const [queryClient] = useState(() => makeQueryClient(reportSessionEnded));
  const [trpcClient] = useState(() =>
    createTRPCClient<AppRouter>({
      links: [
        splitLink({
          condition: ({ type }) => type === 'subscription',
          true: httpSubscriptionLink({ url, transformer: superjson }),
          false: splitLink({
            condition: ({ path }) => isCalledAlone(path),
            true: httpLink({ url, transformer: superjson }),
            // Longer batches are split, because proxies limit the length of URLs.
            false: httpBatchLink({
              url,
              transformer: superjson,
              maxURLLength: 7_000,
              maxItems: maxBatchCalls,
            }),
          }),
        }),
      ],
    }),
  );
  return (
    <QueryClientProvider client={queryClient}>
      <TRPCProvider trpcClient={trpcClient} queryClient={queryClient}>
        {children}
      </TRPCProvider>
    </QueryClientProvider>
  );
}
