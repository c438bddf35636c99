import { useCallback, useRef } from 'react';

/** Which rows are chosen, by their keys. */
export interface RowSelection {
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
}

export interface RowSelecting {
  /** Chooses a row or lets it go; `extend` does the same to all rows since the last one. */
  toggle: (index: number, extend: boolean) => void;
  /** Chooses all rows that were read, or lets all go. */
  toggleAll: () => void;
  isSelected: (index: number) => boolean;
  all: boolean;
}

/** What a table with a selection does with clicks and keys; null for a table without. */
export function useRowSelection<Row>(
  rows: readonly Row[],
  rowKey: (row: Row) => string,
  selection: RowSelection | undefined,
): RowSelecting | null {
  const last = useRef(0);
  const toggle = useCallback(
    (index: number, extend: boolean) => {
      const row = rows[index];
      if (!selection || row === undefined) return;
      const isChosen = !selection.selected.has(rowKey(row));
      const from = extend ? Math.min(last.current, rows.length - 1) : index;
      const keys = rows.slice(Math.min(from, index), Math.max(from, index) + 1).map(rowKey);
      last.current = index;
      const next = new Set(selection.selected);
      for (const key of keys)
        if (isChosen) next.add(key);
        else next.delete(key);
      selection.onChange(next);
    },
    [rows, rowKey, selection],
  );
  if (!selection) return null;
  const { selected, onChange } = selection;
  const all = rows.length > 0 && rows.every((row) => selected.has(rowKey(row)));
  return {
    toggle,
    toggleAll: () => onChange(all ? new Set() : new Set([...selected, ...rows.map(rowKey)])),
    isSelected: (index) => {
      const row = rows[index];
      return row !== undefined && selected.has(rowKey(row));
    },
    all,
  };
}
