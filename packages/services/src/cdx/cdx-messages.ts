import type { AccessTerms, Reader } from '@meguri/access';
import type { CdxDialect, CdxPosition, CdxRow, SourceOrder } from '@meguri/cdx';
import type { IndexEntry } from '@meguri/url-index';
import type { SurtRange } from '@meguri/urls';

/** A query for the process that answers CDX queries. */
export interface CdxTask {
  dialect: CdxDialect;
  search: string;
  /**
   * `index`: rows come from the URL index, within these ranges; `parent`: rows of an exact match come from
   * the parent process.
   */
  source:
    | { kind: 'index'; ranges: readonly SurtRange[]; reader: Reader; terms: AccessTerms }
    | { kind: 'parent' };
  nowMs: number;
  /** Time that the process itself may take. */
  budgetMs: number;
}

/** Messages to the process. */
export type ToProcess =
  | {
      kind: 'state';
      id: number;
      directory: string;
      /** Directory for data that exceeds the memory of the process. */
      scratch: string;
      files: readonly string[];
      parts: readonly { fileId: number; from: number }[];
      entries: readonly IndexEntry[];
    }
  | { kind: 'query'; id: number; task: CdxTask }
  /** The last piece was sent to the client: the next one is wanted. */
  | { kind: 'more'; id: number }
  | { kind: 'cancel'; id: number }
  | { kind: 'reply'; ask: number; value: unknown; error: string | null };

/** Messages from the process. */
export type FromProcess =
  | { kind: 'updated'; id: number; isUsable: boolean }
  | { kind: 'piece'; id: number; text: string }
  | { kind: 'end'; id: number }
  | { kind: 'failed'; id: number; failure: 'cut' | 'invalid' | 'defect'; message: string }
  | { kind: 'ask'; id: number; ask: number; question: Question };

export type Question =
  | { what: 'file-names'; fileIds: readonly number[] }
  /** A file of the index was merged into another one: its state is needed again. */
  | { what: 'state' }
  /** The next rows of an exact match. Order and place are the same each time. */
  | { what: 'rows'; order: SourceOrder; after: CdxPosition | null };

/** Answer to a question for rows; null: there are no more. */
export type RowsReply = { rows: readonly CdxRow[]; scannedTo: CdxPosition | null } | null;
