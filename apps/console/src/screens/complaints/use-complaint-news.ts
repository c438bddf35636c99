'use client';

import { useEffect, useRef } from 'react';
import { useLive } from '../../live/live-provider.tsx';

/** Asks anew when the live channel tells that some complaint has changed. */
export function useComplaintNews(refetch: () => void): void {
  const changes = useLive(({ complaintChanges }) => complaintChanges);
  const heard = useRef(changes);
  useEffect(() => {
    if (changes === null || changes === heard.current) return;
    const isFirst = heard.current === null;
    heard.current = changes;
    if (!isFirst) refetch();
  }, [changes, refetch]);
}
