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
  /** Reads on, when there is more; for the end of a table. */
  onEnd: () => void;
  hasMore: boolean;
}

/** Asking anew reads all pages anew: a list that was read further than this is left as it is. */
const mostPagesAnew = 5;
const crawlAndEdits: readonly LiveTopic[] = ['crawl', 'audit'];

/** The rows read so far of a list that is read page by page, asked for anew when one of the topics changes, with rests of `restMs`. */
export function usePaged<Row, Page extends { rows: Row[]; nextCursor: string | null }>(
  query: PagedQuery<Page>,
  restMs: number,
  topics = crawlAndEdits,
): Paged<Row, Page> {
  const result = useInfiniteQuery({
    ...query,
    placeholderData: keepPreviousData,
  });
  const { data, error, isPending, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = result;
  useLiveRefetch(refetch, restMs, { topics, isPaused: (data?.pages.length ?? 0) > mostPagesAnew });
  const onEnd = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [fetchNextPage, hasNextPage, isFetchingNextPage]);
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  // A filter that leaves few of many rows answers with none at first: what was looked at is bounded.
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
    // Rows that were read stay while reading them anew fails; the pulse says that the connection is lost.
    error: data && found ? null : error,
    retry,
    onEnd,
    hasMore: hasNextPage,
  };
}
