'use client';

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { PagedQuery } from './paged-query.ts';

interface Paged<Row, Page> {
  rows: Row[];
  firstPage: Page | undefined;
  isPending: boolean;
  error: { message: string } | null;
  retry: () => void;
  /** Reads on, when there is more; for the end of a table. */
  onEnd: () => void;
  hasMore: boolean;
}

/** The rows read so far of a list that is read page by page, asked for anew every `refreshMs`. */
export function usePaged<Row, Page extends { rows: Row[]; nextCursor: string | null }>(
  query: PagedQuery<Page>,
  refreshMs: number,
): Paged<Row, Page> {
  const result = useInfiniteQuery({
    ...query,
    refetchInterval: refreshMs,
    placeholderData: keepPreviousData,
  });
  const { data, error, isPending, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = result;
  const onEnd = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [fetchNextPage, hasNextPage, isFetchingNextPage]);
  const retry = useCallback(() => void refetch(), [refetch]);
  return {
    rows: data?.pages.flatMap((page) => page.rows) ?? [],
    firstPage: data?.pages[0],
    isPending,
    // Rows that were read stay while reading them anew fails; the pulse says that the connection is lost.
    error: data ? null : error,
    retry,
    onEnd,
    hasMore: hasNextPage,
  };
}
