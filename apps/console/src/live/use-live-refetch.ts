'use client';

import type { LiveTopic } from '@meguri/contracts';
import { useEffect, useRef } from 'react';
import { useLiveStore } from './live-provider.tsx';
import { RestedCall } from './rested-call.ts';

const crawl: readonly LiveTopic[] = ['crawl'];

/**
 * Asks anew when the live channel tells of a change, with a rest of `restMs` in between: a crawl at rest costs nothing, nor does a tab that
 * nobody looks at. What is shown was read before the first word of the channel, which therefore counts as a change. What is on the screen is
 * drawn again with the answer only, and not with each word.
 *
 * @param topics parts of the crawl of which a change matters
 * @param isPaused while true nothing is asked
 */
export function useLiveRefetch(
  refetch: () => Promise<unknown>,
  restMs: number,
  { topics = crawl, isPaused = false }: { topics?: readonly LiveTopic[]; isPaused?: boolean } = {},
): void {
  const store = useLiveStore();
  const call = useRef<RestedCall>(null);
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    const rested = new RestedCall(refetch, restMs);
    call.current = rested;
    return () => rested.stop();
  }, [refetch, restMs]);
  useEffect(() => {
    const heed = () => {
      const { revisions } = store.state();
      const revision = revisions && topics.map((topic) => revisions[topic]).join(' ');
      if (revision === wanted.current || isPaused || document.hidden) return;
      wanted.current = revision;
      call.current?.want();
    };
    heed();
    const leave = store.subscribe(heed);
    document.addEventListener('visibilitychange', heed);
    return () => {
      leave();
      document.removeEventListener('visibilitychange', heed);
    };
  }, [store, topics, isPaused]);
}
