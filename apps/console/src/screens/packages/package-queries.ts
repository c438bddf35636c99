import type { PackageList } from '@meguri/contracts';
import { pagedQuery, type PagedQuery } from '../../data/paged-query.ts';

// Queries for the server, which renders the first page, and for the browser.

export const packagesQuery = (
  fetchPage: (input: { consumer?: string; cursor?: string }) => Promise<PackageList>,
  consumer?: string,
): PagedQuery<PackageList> =>
  pagedQuery(['packages', 'list'], fetchPage, consumer === undefined ? {} : { consumer });

/** The package that an address names; null: none. */
export const readPackageId = (text: unknown): string | null =>
  typeof text === 'string' && /^[1-9]\d{0,17}$/.test(text) ? text : null;
