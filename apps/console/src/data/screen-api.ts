import type { AppRouter } from '@meguri/api';
import type { TRPCOptionsProxy } from '@trpc/tanstack-react-query';

/**
 * Source of queries, in the browser and on the server. A screen and the page that prefetches its data call
 * the same function with it and the address, so that their inputs cannot differ.
 */
export type ScreenApi = TRPCOptionsProxy<AppRouter>;
