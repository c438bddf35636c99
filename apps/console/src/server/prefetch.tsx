import type { AppRouter } from '@meguri/api';
import { appRouter, createCaller } from '@meguri/api';
import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query';
import type { ReactNode } from 'react';
import { makeQueryClient } from '../data/query-client.ts';
import type { ScreenApi } from '../data/screen-api.ts';
import { pageContext } from './api-context.ts';

export interface PrefetchTools {
  queries: QueryClient;
  api: ScreenApi;
  call: ReturnType<typeof createCaller>;
}

interface PrefetchProps {
  /**
   * Starts the queries of the screen, so that it renders with its data. The screen repeats and reports failed
   * ones.
   */
  load: (tools: PrefetchTools) => Promise<unknown>[];
  children: ReactNode;
}

export async function Prefetch({ load, children }: PrefetchProps) {
  const queries = makeQueryClient(() => undefined);
  const ctx = await pageContext();
  const api = createTRPCOptionsProxy<AppRouter>({ router: appRouter, ctx, queryClient: queries });
  await Promise.all(load({ queries, api, call: createCaller(ctx) }));
  return <HydrationBoundary state={dehydrate(queries)}>{children}</HydrationBoundary>;
}
