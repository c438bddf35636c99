import type { ConsumerList, RemovalListPage, TransferList } from '@meguri/contracts';
import { pagedQuery, type PagedQuery } from '../../data/paged-query.ts';

// Queries of lists, for the server, which renders their first pages, and for the browser.

export const consumersQuery = (
  fetchPage: (input: { cursor?: string }) => Promise<ConsumerList>,
): PagedQuery<ConsumerList> => pagedQuery(['consumers', 'list'], fetchPage, {});

/** Transfers of a consumer, of a package, or all. */
export interface TransferSelection {
  consumer?: string;
  packageId?: string;
}

export const transfersQuery = (
  fetchPage: (input: TransferSelection & { cursor?: string }) => Promise<TransferList>,
  selection: TransferSelection,
): PagedQuery<TransferList> => pagedQuery(['consumers', 'transfers'], fetchPage, { ...selection });

export const removalsQuery = (
  fetchPage: (input: { consumer?: string; cursor?: string }) => Promise<RemovalListPage>,
  consumer?: string,
): PagedQuery<RemovalListPage> =>
  pagedQuery(['removals', 'list'], fetchPage, consumer === undefined ? {} : { consumer });

export const consumerTabs = ['consumers', 'transfers', 'removals'] as const;
export type ConsumerTab = (typeof consumerTabs)[number];

export const readConsumerTab = (text: unknown): ConsumerTab =>
  consumerTabs.find((one) => one === text) ?? 'consumers';

/** The consumer that an address names; null: the text cannot be a name. */
export const readConsumerName = (text: unknown): string | null =>
  typeof text === 'string' && /^[a-z0-9][a-z0-9-]{0,59}$/.test(text) ? text : null;
