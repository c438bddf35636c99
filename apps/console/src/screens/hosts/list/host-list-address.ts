import {
  hostFilterParameters,
  readListQuery,
  type HostFilter,
  type HostPage,
  type HostQuery,
} from '@meguri/contracts';
import { pagedQuery } from '../../../data/paged-query.ts';
import type { RawParameters } from '../../../data/search-parameters.ts';

/** Filter and order of the host list in its URL. */
export interface HostListAddress extends Pick<HostQuery, 'sort' | 'direction'> {
  filter: HostFilter;
}

/** Highest load first unless the URL names another order. */
export function readHostListAddress(parameters: RawParameters): HostListAddress {
  const { sort, direction, ...filter } = readListQuery('hosts', parameters);
  return { filter, sort, direction };
}

export function writeHostListAddress({ filter, sort, direction }: HostListAddress): Record<string, string> {
  return { ...hostFilterParameters(filter), sort, direction };
}

/** More rows than a screen shows. */
const pageSize = 100;

export function hostListQuery(
  ask: (input: HostQuery) => Promise<HostPage>,
  { filter, sort, direction }: HostListAddress,
) {
  return pagedQuery(['hosts', 'list'], ask, { ...filter, sort, direction, limit: pageSize });
}
