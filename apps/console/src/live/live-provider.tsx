'use client';

import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { useTRPCClient } from '../data/trpc.ts';
import type { LiveState } from './live-state.ts';
import { nothingHeard } from './live-state.ts';
import { LiveStore } from './live-store.ts';

const LiveContext = createContext(new LiveStore());

/** A part of the live state; it must be a value that stays the same object while nothing in it changed. */
export function useLive<Part>(select: (state: LiveState) => Part): Part {
  const store = useContext(LiveContext);
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.state()),
    () => select(nothingHeard),
  );
}

/** How long to wait before asking anew when the server refused the channel; a broken one the browser reopens by itself. */
const retryMs = 5_000;

/** Listens to the crawl for everything on the screen, over one connection. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const client = useTRPCClient();
  const [store] = useState(() => new LiveStore());
  useEffect(() => {
    let retry: ReturnType<typeof setTimeout> | undefined;
    let current: { unsubscribe: () => void } | undefined;
    const fail = () => {
      store.lose();
      retry = setTimeout(connect, retryMs);
    };
    function connect() {
      current?.unsubscribe();
      current = client.overview.live.subscribe(undefined, {
        onData: (event) => store.hear(event, new Date()),
        onConnectionStateChange: ({ state }) => state === 'connecting' && store.lose(),
        onError: fail,
      });
    }
    connect();
    return () => {
      clearTimeout(retry);
      current?.unsubscribe();
    };
  }, [client, store]);
  return <LiveContext value={store}>{children}</LiveContext>;
}
