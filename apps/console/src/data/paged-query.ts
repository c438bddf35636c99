import type { QueryKey } from '@tanstack/react-query';

interface CursorPage {
  nextCursor: string | null;
}

/** A list that is read page by page, as `useInfiniteQuery` and `prefetchInfiniteQuery` take it. */
export interface PagedQuery<Page extends CursorPage> {
  queryKey: QueryKey;
  queryFn: (context: { pageParam: string | null }) => Promise<Page>;
  initialPageParam: string | null;
  getNextPageParam: (last: Page) => string | null;
}

/**
 * The same query for browser and server: `ask` is the procedure as either calls it.
 * Not tRPC's own infinite queries: those send a `direction` of theirs, which is a sorting direction here.
 *
 * @param path the procedure, so that invalidating its router reaches this query too
 */
export function pagedQuery<Input extends object, Page extends CursorPage>(
  path: readonly [router: string, procedure: string],
  ask: (input: Input & { cursor?: string }) => Promise<Page>,
  input: Input,
): PagedQuery<Page> {
  return {
    queryKey: [path, { input, type: 'infinite' }],
    queryFn: ({ pageParam }) => ask(pageParam === null ? input : { ...input, cursor: pageParam }),
    initialPageParam: null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  };
}
