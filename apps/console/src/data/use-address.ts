'use client';

import { columnsParameter } from '@meguri/contracts';
import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { useCallback, useEffect, useMemo } from 'react';
import { settleAddress } from './pending-addresses.ts';
import type { RawParameters } from './search-parameters.ts';

/**
 * Requested queries that the address does not show yet, the latest last. The router changes the address once
 * the screen is rendered, and a click before that must not undo the previous one.
 */
let pending: readonly string[] = [];
const maxPending = 10;

/**
 * Writes filters into the URL without unset ones. Replaces the history entry, so that Back leaves the screen.
 */
export function useAddress(): (parameters: Record<string, string | undefined>) => void {
  const router = useRouter();
  const path = usePathname();
  return useCallback(
    (parameters) => {
      const set = Object.entries(parameters).filter((entry): entry is [string, string] => Boolean(entry[1]));
      const query = new URLSearchParams([...set, ...keptColumns(set)]).toString();
      pending = [...pending.slice(1 - maxPending), query];
      router.replace(query ? `${path}?${query}` : path, { scroll: false });
    },
    [router, path],
  );
}

/** Keeps the columns of a view while its filter changes; an address without filters has no columns. */
function keptColumns(set: readonly [string, string][]): [string, string][] {
  const columns = new URLSearchParams(window.location.search).get(columnsParameter);
  return columns === null || set.length === 0 ? [] : [[columnsParameter, columns]];
}

/** Writes some filters into the URL and keeps the others. Also replaces the history entry. */
export function useMergeAddress(): (change: Record<string, string | undefined>) => void {
  const go = useAddress();
  const query = useSearchParams().toString();
  useEffect(() => {
    pending = settleAddress(pending, query);
  }, [query]);
  // The columns of a view are kept by `go`.
  return (change) => {
    const latest = new URLSearchParams(pending.at(-1) ?? query);
    go({ ...Object.fromEntries(latest), [columnsParameter]: undefined, ...change });
  };
}

/** The parameters of the address as the server reads them. */
export function useRawParameters(): RawParameters {
  const parameters = useSearchParams();
  return useMemo(() => {
    const valuesOf = (key: string) => {
      const values = parameters.getAll(key);
      return values.length > 1 ? values : values[0];
    };
    return Object.fromEntries([...new Set(parameters.keys())].map((key) => [key, valuesOf(key)]));
  }, [parameters]);
}

/** Opens the sign-in page, which returns here. */
export function goToSignIn(): void {
  const here = window.location.pathname + window.location.search;
  window.location.assign(`/sign-in?next=${encodeURIComponent(here)}`);
}
