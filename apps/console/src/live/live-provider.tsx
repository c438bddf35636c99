'use client';

import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { goToSignIn } from '../data/use-address.ts';
import { useTRPCClient } from '../data/trpc.ts';
import { keepListening } from './keep-listening.ts';
import type { OpenChannel } from './keep-listening.ts';
import type { LiveState } from './live-state.ts';
import { nothingHeard, LiveStore } from './live-state.ts';

const LiveContext = createContext(new LiveStore());

/** For what follows the channel without being drawn again at each of its words. */
export function useLiveStore(): LiveStore {
  return useContext(LiveContext);
}

/** A part of the live state; it must be a value that stays the same object while nothing in it changed. */
export function useLive<Part>(select: (state: LiveState) => Part): Part {
  const store = useLiveStore();
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.state()),
    () => select(nothingHeard),
  );
}

/** Listens to the crawl for everything on the screen, over one connection. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const client = useTRPCClient();
  const [store] = useState(() => new LiveStore());
  useEffect(() => {
    const open: OpenChannel = (place, { onEvent, onBroken, onEnded }) => {
      const broken = () => {
        onBroken();
        // A channel does not tell why it was refused; a screen that asks for nothing else would stay up for whoever was signed out.
        client.auth.me.query().then(
          (me) => me ?? goToSignIn(),
          () => undefined,
        );
      };
      const { unsubscribe } = client.overview.live.subscribe(
        { lastEventId: place },
        {
          onData: ({ data }) => onEvent(data),
          // Not left to the browser, which would try for ever without a rest.
          onConnectionStateChange: ({ state, error }) => state === 'connecting' && error && broken(),
          onError: broken,
          onComplete: onEnded,
        },
      );
      return unsubscribe;
    };
    return keepListening(open, store, { now: () => new Date(), random: Math.random });
  }, [client, store]);
  return <LiveContext value={store}>{children}</LiveContext>;
}

/** How many captures the live channel has told of since something was read, by the time of that reading. */
export function useHeardSince(readAtMs: number): number {
  const heard = useLive((state) => state.heard);
  const [base, setBase] = useState({ readAtMs, heard });
  // A new reading shows them; adjusted while drawing, so that no wrong number is ever seen.
  if (base.readAtMs !== readAtMs) {
    setBase({ readAtMs, heard });
    return 0;
  }
  return heard - base.heard;
}
