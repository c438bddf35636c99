import type { QueryKey } from '@tanstack/react-query';

interface CursorPage {
  nextCursor: string | null;
}

/** A paged list for `useInfiniteQuery` and `prefetchInfiniteQuery`. */
export interface PagedQuery<Page extends CursorPage> {
  queryKey: QueryKey;
  queryFn: (context: { pageParam: string | null }) => Promise<Page>;
  initialPageParam: string | null;
  getNextPageParam: (last: Page) => string | null;
}

/**
 * One query for browser and server: `fetchPage` calls the procedure on either of them. tRPC's own infinite
 * queries send a `direction`, which here is a sort direction.
 *
 * @param path the procedure, so that invalidating its router includes this query
 */
export function pagedQuery<Input extends object, Page extends CursorPage>(
  path: readonly [router: string, procedure: string],
  fetchPage: (input: Input & { cursor?: string }) => Promise<Page>,
  input: Input,
): PagedQuery<Page> {
  return {
    queryKey: [path, { input, type: 'infinite' }],
    queryFn: ({ pageParam }) => fetchPage(pageParam === null ? input : { ...input, cursor: pageParam }),
    initialPageParam: null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  };
}
