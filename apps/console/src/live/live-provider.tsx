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

/** How long to wait before asking anew when the server refused or ended the channel; a broken one the browser reopens by itself. */
const retryMs = 5_000;

/** Listens to the crawl for everything on the screen, over one connection. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const client = useTRPCClient();
  const [store] = useState(() => new LiveStore());
  useEffect(() => {
    let retry: ReturnType<typeof setTimeout> | undefined;
    let current: { unsubscribe: () => void } | undefined;
    let turn = 0;
    const leave = () => {
      turn += 1;
      clearTimeout(retry);
      current?.unsubscribe();
    };
    const connect = () => {
      leave();
      const own = turn;
      // What an attempt that was left says is no news.
      const fail = () => {
        if (own !== turn) return;
        store.lose();
        retry = setTimeout(connect, retryMs);
      };
      current = client.overview.live.subscribe(undefined, {
        onData: (event) => store.hear(event, new Date()),
        onConnectionStateChange: ({ state }) => state === 'connecting' && store.lose(),
        onError: fail,
        // A console that stops ends the channel in good order.
        onComplete: fail,
      });
    };
    connect();
    return leave;
  }, [client, store]);
  return <LiveContext value={store}>{children}</LiveContext>;
}
