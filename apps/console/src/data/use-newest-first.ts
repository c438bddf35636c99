'use client';

import type { LiveTopic } from '@meguri/contracts';
import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useLiveRefetch } from '../live/use-live-refetch.ts';
import { mergeLatestRows } from './merge-latest-rows.ts';
import type { MergedRows } from './merge-latest-rows.ts';
import type { PagedQuery } from './paged-query.ts';

const pauseMs = 1_000;

interface NewestFirst<Row, Page> extends MergedRows<Row> {
  /** From the latest fetch. */
  firstPage: Page | undefined;
  isPending: boolean;
  error: { message: string } | null;
  retry: () => void;
  onEnd: () => void;
  hasMore: boolean;
  /** Shows the waiting rows at the top. */
  showWaiting: () => void;
}

/** A paged log, newest first. New rows wait until the reader shows them, so that nothing moves. */
export function useNewestFirst<
  Row extends { id: string },
  Page extends { rows: Row[]; nextCursor: string | null },
>(query: PagedQuery<Page>, topics: readonly LiveTopic[]): NewestFirst<Row, Page> {
  const queries = useQueryClient();
  const list = useInfiniteQuery({ ...query, placeholderData: keepPreviousData });
  // Shares the list's key prefix, so that invalidating the list includes this query.
  const { queryKey } = query;
  const show = (page: Page) =>
    queries.setQueryData(queryKey, { pages: [page], pageParams: [query.initialPageParam] });
  const news = useQuery({
    queryKey: [...queryKey, 'news'],
    queryFn: async () => {
      const page = await query.queryFn({ pageParam: query.initialPageParam });
      // An empty list shows new rows at once.
      if (page.rows.length > 0 && isEmpty(queries.getQueryData<InfiniteData<Page>>(queryKey))) show(page);
      return page;
    },
    enabled: false,
  });
  useLiveRefetch(news.refetch, pauseMs, { topics });
  const { data, error, isPending, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = list;
  const isFresher = news.dataUpdatedAt > list.dataUpdatedAt;
  const latest = isFresher ? news.data : undefined;
  const onEnd = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [fetchNextPage, hasNextPage, isFetchingNextPage]);
  const retry = useCallback(() => void refetch(), [refetch]);
  const showWaiting = () => {
    if (latest) show(latest);
  };
  const shown = data?.pages.flatMap((page) => page.rows) ?? [];
  // A page may be empty although more rows match, because a search compares a bounded number.
  const looksFurther = shown.length === 0 && hasNextPage && error === null;
  useEffect(() => {
    if (looksFurther) onEnd();
  }, [looksFurther, onEnd]);
  return {
    ...mergeLatestRows(shown, latest?.rows ?? null),
    firstPage: latest ?? data?.pages[0],
    isPending: isPending || looksFurther,
    error: data ? null : error,
    retry,
    onEnd,
    hasMore: hasNextPage,
    showWaiting,
  };
}

/** Whether a log was fetched to its end and is empty. */
function isEmpty(
  list: InfiniteData<{ rows: readonly unknown[]; nextCursor: string | null }> | undefined,
): boolean {
  return list?.pages.every((page) => page.rows.length === 0 && page.nextCursor === null) ?? false;
}
