'use client';

import { createContext, useContext, useEffect, useState } from 'react';
import type { ReactNode } from 'react';

const NowContext = createContext(new Date(0));

/** The present, for "3 min ago". Starts at the server's, so that the first drawing here is the one that was sent. */
export function useNow(): Date {
  return useContext(NowContext);
}

const tickMs = 5_000;

export function NowProvider({ start, children }: { start: Date; children: ReactNode }) {
  const [now, setNow] = useState(start);
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return <NowContext value={now}>{children}</NowContext>;
}
