import type { ScanList, ScanSkippedList } from '@meguri/contracts';
import { pagedQuery, type PagedQuery } from '../../data/paged-query.ts';

// Queries of lists, for the server, which renders their first pages, and for the browser.

export const scansQuery = (
  fetchPage: (input: { cursor?: string }) => Promise<ScanList>,
): PagedQuery<ScanList> => pagedQuery(['scans', 'list'], fetchPage, {});

export const scanSkippedQuery = (
  fetchPage: (input: { name: string; cursor?: string }) => Promise<ScanSkippedList>,
  name: string,
): PagedQuery<ScanSkippedList> => pagedQuery(['scans', 'skipped'], fetchPage, { name });
