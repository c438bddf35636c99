'use client';

import {
  arrangeColumns,
  columnsParameter,
  lists,
  parseColumnChoice,
  writeColumnChoice,
  type ColumnChoice,
} from '@meguri/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { useMemo, useState } from 'react';
import { useTRPC } from '../../data/trpc.ts';
import { useFailureToast } from '../toast.tsx';
import type { Column } from './column.tsx';
import type { TableList } from './table-list.ts';

interface ListColumns<Row> {
  /** In their order, hidden ones too. */
  columns: Column<Row>[];
  hidden: ReadonlySet<string>;
  /** Null: the usual columns. */
  choose: (choice: readonly ColumnChoice[] | null) => void;
  /** Whether other columns than the usual ones were chosen. */
  isChosen: boolean;
}

/**
 * The columns of a table as its user chose them. Those of lists are stored with the user; columns in the
 * address, such as those of a view, take precedence until the user chooses others. Those of other tables last
 * until the user leaves the table.
 */
export function useListColumns<Row>(
  columns: readonly Column<Row>[],
  list: TableList | undefined,
): ListColumns<Row> {
  const stored = useStoredColumns(list);
  const [passing, setPassing] = useState<readonly ColumnChoice[] | null>(null);
  const choice = list ? stored.choice : passing;
  const arranged = useMemo(() => arrangeColumns(columns, choice), [columns, choice]);
  return {
    ...arranged,
    choose: list ? stored.choose : setPassing,
    isChosen: choice !== null,
  };
}

function useStoredColumns(list: TableList | undefined) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const failed = useFailureToast();
  const address = useColumnsOfAddress(list);
  const { data } = useQuery(trpc.lists.columns.queryOptions(undefined, { staleTime: Infinity }));
  const queryKey = trpc.lists.columns.queryKey();
  const store = useMutation(
    trpc.lists.setColumns.mutationOptions({
      onError: (error) => {
        failed(error);
        void queries.invalidateQueries({ queryKey });
      },
    }),
  );
  const text = address.text ?? (list && data?.[list.name]);
  const choice = useMemo(() => (text === undefined ? null : parseColumnChoice(text)), [text]);
  const choose = (next: readonly ColumnChoice[] | null) => {
    if (!list) return;
    const columns = next && writeColumnChoice(next);
    const { [list.name]: _before, ...others } = data ?? {};
    queries.setQueryData(queryKey, columns === null ? others : { ...others, [list.name]: columns });
    store.mutate({ list: list.name, columns });
    address.clear();
  };
  return { choice, choose };
}

/** The columns in the address; none on screens other than the list's own. */
function useColumnsOfAddress(list: TableList | undefined) {
  const path = usePathname();
  const router = useRouter();
  const parameters = new URLSearchParams(useSearchParams());
  const isOwnScreen = list !== undefined && path === lists[list.name].screen;
  const text = (isOwnScreen && parameters.get(columnsParameter)) || undefined;
  const clear = () => {
    if (text === undefined) return;
    parameters.delete(columnsParameter);
    router.replace(parameters.size > 0 ? `${path}?${parameters}` : path, { scroll: false });
  };
  return { text, clear };
}
