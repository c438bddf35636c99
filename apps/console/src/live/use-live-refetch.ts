'use client';

import type { LiveTopic } from '@meguri/contracts';
import { useEffect, useRef } from 'react';
import { useLiveStore } from './live-provider.tsx';
import { PausedCall } from './paused-call.ts';

const crawl: readonly LiveTopic[] = ['crawl'];

/**
 * Refetches when the live channel reports a change, at most every `pauseMs`; idle crawls and hidden tabs cost
 * nothing. The first event counts as a change, because the data was fetched before it. Only the answer
 * re-renders the screen.
 *
 * @param topics topics whose changes trigger a refetch
 * @param isPaused suspends refetching
 */
export function useLiveRefetch(
  refetch: () => Promise<unknown>,
  pauseMs: number,
  { topics = crawl, isPaused = false }: { topics?: readonly LiveTopic[]; isPaused?: boolean } = {},
): void {
  const store = useLiveStore();
  const call = useRef<PausedCall>(null);
  const lastRevision = useRef<string | null>(null);
  useEffect(() => {
    const rested = new PausedCall(refetch, pauseMs);
    call.current = rested;
    return () => rested.stop();
  }, [refetch, pauseMs]);
  useEffect(() => {
    const check = () => {
      const { revisions } = store.state();
      const revision = revisions && topics.map((topic) => revisions[topic]).join(' ');
      if (revision === lastRevision.current || isPaused || document.hidden) return;
      lastRevision.current = revision;
      call.current?.request();
    };
    check();
    const leave = store.subscribe(check);
    document.addEventListener('visibilitychange', check);
    return () => {
      leave();
      document.removeEventListener('visibilitychange', check);
    };
  }, [store, topics, isPaused]);
}
