import type { ListName, SavedView } from '@meguri/contracts';
import type { Procedure } from './procedure.ts';

export interface NewView {
  list: ListName;
  name: string;
  /** URL parameters of the list's screen, `columns` included. */
  query: string;
  isShared: boolean;
}

/** A change of a view. Only named fields change. */
export interface ViewEdit {
  id: number;
  name?: string | undefined;
  query?: string | undefined;
  isShared?: boolean | undefined;
}

/** Views and columns of users. Programs with a token see shared views only, and get `not-found` otherwise. */
export interface ListServices {
  /** The columns that the caller chose, by list. */
  columns: Procedure<void, Partial<Record<ListName, string>>>;
  /** Null: the default columns. `not-found`. */
  setColumns: Procedure<{ list: ListName; columns: string | null }, void>;
  /** The caller's views and shared ones, by list and name. */
  views: Procedure<void, SavedView[]>;
  /**
   * Sharing requires an operator and is audited. `invalid` for a query that the list does not know,
   * `forbidden`, `conflict` for a name that is taken, or too many views.
   */
  createView: Procedure<NewView, SavedView>;
  /** The caller's own; shared ones for operators. `not-found`, `forbidden`, `invalid`, `conflict`. */
  editView: Procedure<ViewEdit, SavedView>;
  deleteView: Procedure<{ id: number }, void>;
}
