'use client';

import type { ResultRows, ResultTable, ScanView } from '@meguri/contracts';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useTRPC, useTRPCClient } from '../../../data/trpc.ts';

type Source = Pick<ScanView, 'name' | 'parts' | 'rows' | 'resultBytes'>;

/** Merged parts may be as many as there were at first, so their number alone does not tell results apart. */
const stateOf = ({ parts, rows, resultBytes }: Source) => ({ parts, rows, resultBytes });

/** Results change only with the parts that count, so those of a scan that has ended are asked for once. */
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

/** The answer to a query that this screen asks. Statements are sent as mutations, for they may not fit an address. */
export function useAnswer(scan: Source, sql: string): UseQueryResult<ResultRows> {
  const { name } = scan;
  const client = useTRPCClient();
  return useQuery({
    queryKey: [['scanResults', 'query'], { input: { name, sql }, type: 'query' }, stateOf(scan)],
    queryFn: () => client.scanResults.query.mutate({ name, sql }),
    ...options,
  });
}
