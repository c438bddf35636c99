import type { WarcFileList } from '@meguri/contracts';
import { pagedQuery, type PagedQuery } from '../../data/paged-query.ts';

/** The list of sealed WARC files, for the server, which renders its first page, and for the browser. */
export const warcFilesQuery = (
  fetchPage: (input: { cursor?: string }) => Promise<WarcFileList>,
): PagedQuery<WarcFileList> => pagedQuery(['archive', 'files'], fetchPage, {});
