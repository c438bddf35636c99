import {
  hostFilterParameters,
  readListQuery,
  type HostFilter,
  type HostPage,
  type HostQuery,
} from '@meguri/contracts';
import { pagedQuery } from '../../../data/paged-query.ts';
import type { RawParameters } from '../../../data/search-parameters.ts';

/** What the address of the host list says. */
export interface HostListAddress extends Pick<HostQuery, 'sort' | 'direction'> {
  filter: HostFilter;
}

/** The heaviest hosts first unless the address says otherwise. */
export function readHostListAddress(parameters: RawParameters): HostListAddress {
  const { sort, direction, ...filter } = readListQuery('hosts', parameters);
  return { filter, sort, direction };
}

export function writeHostListAddress({ filter, sort, direction }: HostListAddress): Record<string, string> {
  return { ...hostFilterParameters(filter), sort, direction };
}

/** A screenful and more at a time. */
const pageSize = 100;

export function hostListQuery(
  ask: (input: HostQuery) => Promise<HostPage>,
  { filter, sort, direction }: HostListAddress,
) {
  return pagedQuery(['hosts', 'list'], ask, { ...filter, sort, direction, limit: pageSize });
}
