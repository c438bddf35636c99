import type { AppRouter } from '@meguri/api';
import { appRouter, createCaller } from '@meguri/api';
import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query';
import { getMessages } from 'next-intl/server';
import type { ReactNode } from 'react';
import { makeQueryClient } from '../data/query-client.ts';
import type { ScreenApi } from '../data/screen-api.ts';
import { pickMessages } from '../i18n/screen-messages.ts';
import { ScreenWords } from '../i18n/screen-words.tsx';
import type { Namespace } from '../i18n/translator.ts';
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
  /** Namespaces that the screen shows beyond those of the shell. */
  messages?: readonly Namespace[];
  children: ReactNode;
}

export async function Prefetch({ load, messages = [], children }: PrefetchProps) {
  const queries = makeQueryClient(() => undefined);
  const ctx = await pageContext();
  const api = createTRPCOptionsProxy<AppRouter>({ router: appRouter, ctx, queryClient: queries });
  await Promise.all(load({ queries, api, call: createCaller(ctx) }));
  const screen = <HydrationBoundary state={dehydrate(queries)}>{children}</HydrationBoundary>;
  if (messages.length === 0) return screen;
  const picked = pickMessages(await getMessages(), messages);
  return <ScreenWords messages={picked}>{screen}</ScreenWords>;
}
