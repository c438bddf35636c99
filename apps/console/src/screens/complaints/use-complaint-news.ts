'use client';

import { useEffect, useRef } from 'react';
import { useLive } from '../../live/live-provider.tsx';

/** Asks anew when the live channel tells that some complaint has changed; and once when it opens, as one may have come since the first answer. */
export function useComplaintNews(refetch: () => void): void {
  const changes = useLive(({ complaintChanges }) => complaintChanges);
  const heard = useRef(changes);
  useEffect(() => {
    if (changes === null || changes === heard.current) return;
    heard.current = changes;
    refetch();
  }, [changes, refetch]);
}
