'use client';

import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { reportSessionEnded } from '../data/session-ended.ts';
import { useTRPCClient } from '../data/trpc.ts';
import { keepChannelOpen } from './keep-channel-open.ts';
import type { OpenChannel } from './keep-channel-open.ts';
import type { LiveState } from './live-state.ts';
import { initialLiveState, LiveStore } from './live-state.ts';

const LiveContext = createContext(new LiveStore());

/** For code that follows the channel without re-rendering at each event. */
export function useLiveStore(): LiveStore {
  return useContext(LiveContext);
}

/** Selects a part of the live state; the result must be referentially stable while nothing in it changes. */
export function useLive<Part>(select: (state: LiveState) => Part): Part {
  const store = useLiveStore();
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.state()),
    () => select(initialLiveState),
  );
}

/** Provides the live state over one connection. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const client = useTRPCClient();
  const [store] = useState(() => new LiveStore());
  useEffect(() => {
    const open: OpenChannel = (place, { onEvent, onBroken, onEnded }) => {
      const broken = () => {
        onBroken();
        // A refused channel gives no reason; without this query a signed-out user would keep seeing the
        // screen.
        client.auth.me.query().then(
          (me) => me ?? reportSessionEnded(),
          () => undefined,
        );
      };
      const { unsubscribe } = client.overview.live.subscribe(
        { lastEventId: place },
        {
          onData: ({ data }) => onEvent(data),
          // The browser would retry forever without a delay.
          onConnectionStateChange: ({ state, error }) => state === 'connecting' && error && broken(),
          onError: broken,
          onComplete: onEnded,
        },
      );
      return unsubscribe;
    };
    return keepChannelOpen(open, store, { now: () => new Date(), random: Math.random });
  }, [client, store]);
  return <LiveContext value={store}>{children}</LiveContext>;
}

/** Number of captures received since data was fetched at `readAtMs`. */
export function useCapturesSince(readAtMs: number): number {
  const capturesReceived = useLive((state) => state.capturesReceived);
  const [base, setBase] = useState({ readAtMs, capturesReceived });
  // Reset while rendering, so that no stale number is ever visible.
  if (base.readAtMs !== readAtMs) {
    setBase({ readAtMs, capturesReceived });
    return 0;
  }
  return capturesReceived - base.capturesReceived;
}
