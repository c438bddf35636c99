'use client';

import { lists, readParameters, type ListName } from '@meguri/contracts';
import { useSearchParams } from 'next/navigation';

/** The list of which a table shows the first rows. */
export interface TableList {
  name: ListName;
  /** Filter and order, as parameters of the address of its screen. */
  parameters: Readonly<Record<string, string>>;
}

/** The parameters of an address that a list understands. */
function listParameters(name: ListName, raw: URLSearchParams): Record<string, string> {
  const all = Object.fromEntries(raw);
  const known = Object.keys(readParameters(lists[name].parameters, all));
  return Object.fromEntries(known.map((key) => [key, all[key] ?? '']));
}

/** The list of the present screen, as its address filters and sorts it. */
export function useTableList(name: ListName): TableList {
  return { name, parameters: listParameters(name, new URLSearchParams(useSearchParams())) };
}
