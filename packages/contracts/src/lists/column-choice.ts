/** Which columns of a table are shown, in their order. */
export interface ColumnChoice {
  /** Id of a column of the screen. */
  id: string;
  isShown: boolean;
}

/** Longest text of a choice, in characters. */
export const maxColumnsText = 2_000;

/** Parameter of an address that holds a choice of columns. */
export const columnsParameter = 'columns';

const pattern = /^-?[A-Za-z][A-Za-z0-9]{0,39}(,-?[A-Za-z][A-Za-z0-9]{0,39})*$/;

/** Reads `name,load,-bytes`, where bytes are hidden; null for anything else. */
export function parseColumnChoice(text: string): ColumnChoice[] | null {
  if (text.length > maxColumnsText || !pattern.test(text)) return null;
  const choice = text
    .split(',')
    .map((part) => ({ id: part.replace('-', ''), isShown: !part.startsWith('-') }));
  return new Set(choice.map(({ id }) => id)).size === choice.length ? choice : null;
}

/** The text that {@link parseColumnChoice} reads. */
export function writeColumnChoice(choice: readonly ColumnChoice[]): string {
  return choice.map(({ id, isShown }) => `${isShown ? '' : '-'}${id}`).join(',');
}

/** The part of a column that decides its place in a table. */
interface PlacedColumn {
  id: string;
  /** Hidden until it is chosen. */
  hidden?: boolean;
  /** Actions, at the end of the row. */
  narrow?: string;
}

/**
 * The columns of a table in the order of a choice. The first column and actions keep their places and are
 * always shown. A newer column, which the choice does not know, follows its usual predecessor.
 */
export function arrangeColumns<Column extends PlacedColumn>(
  columns: readonly Column[],
  choice: readonly ColumnChoice[] | null,
): { columns: Column[]; hidden: Set<string> } {
  const [first, ...others] = columns;
  if (!first) return { columns: [], hidden: new Set() };
  const ends = others.filter(({ narrow }) => narrow === 'end');
  const movable = others.filter(({ narrow }) => narrow !== 'end');
  const byId = new Map(movable.map((column) => [column.id, column]));
  const chosen = (choice ?? []).filter(({ id }) => byId.has(id));
  const order = chosen.map(({ id }) => id);
  movable.forEach(({ id }, at) => {
    if (order.includes(id)) return;
    const before = movable[at - 1]?.id;
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id);
  });
  const isShown = new Map(chosen.map((column) => [column.id, column.isShown]));
  const arranged = order.flatMap((id) => byId.get(id) ?? []);
  const hidden = arranged.filter((column) => !(isShown.get(column.id) ?? column.hidden !== true));
  return { columns: [first, ...arranged, ...ends], hidden: new Set(hidden.map(({ id }) => id)) };
}
