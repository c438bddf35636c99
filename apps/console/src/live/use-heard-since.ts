'use client';

import { useState } from 'react';
import { useLive } from './live-provider.tsx';

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
