'use client';

import type { LiveTopic } from '@meguri/contracts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useLiveRefetch } from '../live/use-live-refetch.ts';
import type { PagedQuery } from './paged-query.ts';

interface Paged<Row, Page> {
  rows: Row[];
  firstPage: Page | undefined;
  isPending: boolean;
  error: { message: string } | null;
  retry: () => void;
  /** Fetches the next page, if there is one. */
  onEnd: () => void;
  hasMore: boolean;
}

/** A refetch repeats every fetched page, so longer lists are not refreshed. */
const maxRefetchedPages = 5;
const crawlAndEdits: readonly LiveTopic[] = ['crawl', 'audit'];

/** The rows of a paged list, refetched when one of the topics changes, at most every `refreshMs`. */
export function usePaged<Row, Page extends { rows: Row[]; nextCursor: string | null }>(
  query: PagedQuery<Page>,
  pauseMs: number,
  topics = crawlAndEdits,
): Paged<Row, Page> {
  const result = useInfiniteQuery({
    ...query,
    placeholderData: keepPreviousData,
  });
  const { data, error, isPending, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = result;
  useLiveRefetch(refetch, pauseMs, { topics, isPaused: (data?.pages.length ?? 0) > maxRefetchedPages });
  const onEnd = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [fetchNextPage, hasNextPage, isFetchingNextPage]);
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  // A page may be empty although more rows match, because a query examines a bounded number.
  const found = rows.length > 0 || !hasNextPage;
  const looksFurther = !found && error === null;
  useEffect(() => {
    if (looksFurther) onEnd();
  }, [looksFurther, onEnd]);
  const retry = useCallback(() => void refetch(), [refetch]);
  return {
    rows,
    firstPage: data?.pages[0],
    isPending: isPending || looksFurther,
    // A failed refetch keeps the rows; the pulse shows the lost connection.
    error: data && found ? null : error,
    retry,
    onEnd,
    hasMore: hasNextPage,
  };
}
