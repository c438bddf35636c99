import { columnsParameter, parseColumnChoice } from './column-choice.ts';
import { unreadParameters } from './list-parameters.ts';
import { listNames, lists, type ListName } from './lists.ts';

export const maxViewNameCharacters = 80;
/** Longest query of a view, in characters. */
export const maxViewQueryCharacters = 4_000;

/** Lists whose filter and columns can be saved as a view. */
export const viewLists: readonly ListName[] = listNames.filter(
  (name) => name !== 'page-captures' && Object.keys(lists[name].parameters).length > 0,
);

/** A named filter, order and choice of columns of a list. */
export interface SavedView {
  id: number;
  list: ListName;
  name: string;
  /** Parameters of the address of the list's screen, as `state=paused&sort=load`. */
  query: string;
  isShared: boolean;
  ownerName: string;
  /** It belongs to the caller. */
  isOwn: boolean;
  /** The caller may change and delete it. */
  mayEdit: boolean;
  /** Parameters that the list no longer knows; a view with any shows other rows than it did. */
  unread: string[];
}

/** Parameters of a view's query that its list does not know, or not with this value. */
export function unreadViewParameters(list: ListName, query: string): string[] {
  const { [columnsParameter]: columns, ...parameters } = Object.fromEntries(new URLSearchParams(query));
  const unread = unreadParameters(lists[list].parameters, parameters);
  return columns === undefined || parseColumnChoice(columns) ? unread : [...unread, columnsParameter];
}

/** Address of a view. */
export function viewHref({ list, query }: Pick<SavedView, 'list' | 'query'>): string {
  const { screen } = lists[list];
  return query === '' ? screen : `${screen}?${query}`;
}
