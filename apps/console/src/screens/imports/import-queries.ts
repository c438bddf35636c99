import type { ImportFileList, ImportList, ImportProblemList } from '@meguri/contracts';
import { pagedQuery, type PagedQuery } from '../../data/paged-query.ts';

type Part = { id: number; cursor?: string };

// Queries of lists, for the server, which renders their first pages, and for the browser.

export const importsQuery = (
  fetchPage: (input: { cursor?: string }) => Promise<ImportList>,
): PagedQuery<ImportList> => pagedQuery(['imports', 'list'], fetchPage, {});

export const importFilesQuery = (
  fetchPage: (input: Part) => Promise<ImportFileList>,
  id: number,
): PagedQuery<ImportFileList> => pagedQuery(['imports', 'files'], fetchPage, { id });

export const importProblemsQuery = (
  fetchPage: (input: Part) => Promise<ImportProblemList>,
  id: number,
): PagedQuery<ImportProblemList> => pagedQuery(['imports', 'problems'], fetchPage, { id });

/** The import that an address names; null: none. */
export function readImportId(text: string | string[] | null | undefined): number | null {
  return typeof text === 'string' && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}
