'use client';

import { usePathname, useRouter } from 'next/navigation';
import { useCallback } from 'react';

/** Writes filters into the address, leaving out those that are unset; the way back undoes none of the typing. */
export function useAddress(): (parameters: Record<string, string | undefined>) => void {
  const router = useRouter();
  const path = usePathname();
  return useCallback(
    (parameters) => {
      const set = Object.entries(parameters).filter((entry): entry is [string, string] => Boolean(entry[1]));
      const query = new URLSearchParams(set).toString();
      router.replace(query ? `${path}?${query}` : path, { scroll: false });
    },
    [router, path],
  );
}

/** Leaves for the sign-in page, which leads back here. */
export function goToSignIn(): void {
  const here = window.location.pathname + window.location.search;
  window.location.assign(`/sign-in?next=${encodeURIComponent(here)}`);
}
