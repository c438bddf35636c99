'use client';

import type { LiveTopic } from '@meguri/contracts';
import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback } from 'react';
import { useLiveRefetch } from '../live/use-live-refetch.ts';
import { mergeNews } from './merge-news.ts';
import type { MergedNews } from './merge-news.ts';
import type { PagedQuery } from './paged-query.ts';

const restMs = 1_000;

interface NewestFirst<Row, Page> extends MergedNews<Row> {
  /** Of the latest reading. */
  firstPage: Page | undefined;
  isPending: boolean;
  error: { message: string } | null;
  retry: () => void;
  onEnd: () => void;
  hasMore: boolean;
  /** Puts the rows that wait on top. */
  showWaiting: () => void;
}

/** A log that is read page by page, newest first. What the live channel tells of waits, so that nothing moves under the eyes of the reader. */
export function useNewestFirst<
  Row extends { id: string },
  Page extends { rows: Row[]; nextCursor: string | null },
>(query: PagedQuery<Page>, topics: readonly LiveTopic[]): NewestFirst<Row, Page> {
  const queries = useQueryClient();
  const list = useInfiniteQuery({ ...query, placeholderData: keepPreviousData });
  // Under the same beginning of a key, so that what invalidates the list makes the news old too.
  const { queryKey } = query;
  const show = (page: Page) =>
    queries.setQueryData(queryKey, { pages: [page], pageParams: [query.initialPageParam] });
  const news = useQuery({
    queryKey: [...queryKey, 'news'],
    queryFn: async () => {
      const page = await query.queryFn({ pageParam: query.initialPageParam });
      // Where nothing is shown nothing can move.
      if (isEmpty(queries.getQueryData<InfiniteData<Page>>(queryKey))) show(page);
      return page;
    },
    enabled: false,
  });
  useLiveRefetch(news.refetch, restMs, { topics });
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
  return {
    ...mergeNews(shown, latest?.rows ?? null),
    firstPage: latest ?? data?.pages[0],
    isPending,
    error: data ? null : error,
    retry,
    onEnd,
    hasMore: hasNextPage,
    showWaiting,
  };
}

/** Whether a log was read, and holds nothing. */
function isEmpty(list: InfiniteData<{ rows: readonly unknown[] }> | undefined): boolean {
  return list?.pages.every((page) => page.rows.length === 0) ?? false;
}
