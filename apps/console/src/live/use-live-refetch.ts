'use client';

import { useEffect, useRef } from 'react';
import { useLive } from './live-provider.tsx';

/** Asks anew when the crawl has gone on, as the live channel tells, and no more often than every `restMs`: a crawl at rest costs nothing. */
export function useLiveRefetch(refetch: () => Promise<unknown>, restMs: number): void {
  const accesses = useLive(({ totals }) =>
    totals ? totals.changed + totals.unchanged + totals.errors + totals.known : null,
  );
  const askedAtMs = useRef<number | null>(null);
  const heard = useRef(accesses);
  useEffect(() => {
    if (accesses === null || accesses === heard.current) return undefined;
    const first = heard.current === null;
    heard.current = accesses;
    if (first) return undefined;
    const nowMs = performance.now();
    if (askedAtMs.current !== null && nowMs - askedAtMs.current < restMs) return undefined;
    askedAtMs.current = nowMs;
    void refetch();
    return undefined;
  }, [accesses, refetch, restMs]);
}
