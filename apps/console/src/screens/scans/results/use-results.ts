'use client';

import type { ResultRows, ResultTable, ScanView } from '@meguri/contracts';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useTRPC, useTRPCClient } from '../../../data/trpc.ts';

type Source = Pick<ScanView, 'name' | 'parts' | 'rows' | 'resultBytes'>;

/** Merging may lead to the same number of parts as before, so that number alone does not identify results. */
const stateOf = ({ parts, rows, resultBytes }: Source) => ({ parts, rows, resultBytes });

/** Results change only with their parts, so those of a scan that has ended are fetched once. */
const options = { placeholderData: keepPreviousData, staleTime: Infinity, retry: false } as const;

/** The first rows of a scan. */
export function useFirstRows(scan: Source, table: ResultTable, limit: number) {
  const { name } = scan;
  const trpc = useTRPC();
  const rows = trpc.scanResults.rows.queryOptions({ name, table, offset: 0, limit });
  const client = useTRPCClient();
  return useQuery({
    queryKey: [...rows.queryKey, stateOf(scan)],
    queryFn: () => client.scanResults.rows.query({ name, table, offset: 0, limit }),
    ...options,
  }) satisfies UseQueryResult<ResultRows>;
}

/** The answer to an SQL query. Statements are sent as mutations, because they may not fit into a URL. */
export function useAnswer(scan: Source, sql: string): UseQueryResult<ResultRows> {
  const { name } = scan;
  const client = useTRPCClient();
  return useQuery({
    queryKey: [['scanResults', 'query'], { input: { name, sql }, type: 'query' }, stateOf(scan)],
    queryFn: () => client.scanResults.query.mutate({ name, sql }),
    ...options,
  });
}
