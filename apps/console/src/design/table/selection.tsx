'use client';

import { useCallback, useRef, useEffect } from 'react';
import { useTranslations } from 'next-intl';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useHydrated } from '../forms/controls.tsx';
import { IconButton } from '../button.tsx';

/** Keys of the selected rows. */
export interface RowSelection {
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
}

export interface RowSelecting {
  /** Toggles a row; `extend` does the same to all rows since the last toggled one. */
  toggle: (index: number, extend: boolean) => void;
  /** Selects all loaded rows, or none. */
  toggleAll: () => void;
  isSelected: (index: number) => boolean;
  all: boolean;
}

/** Toggles the row at `index`, and sets all rows between it and `from` to the same. */
export function toggledRange(
  selected: ReadonlySet<string>,
  keys: readonly string[],
  from: number,
  index: number,
): Set<string> {
  const isSelected = !selected.has(keys[index] ?? '');
  // The list may have become shorter since the last toggled row.
  const start = Math.min(from, keys.length - 1);
  const next = new Set(selected);
  for (const key of keys.slice(Math.min(start, index), Math.max(start, index) + 1))
    if (isSelected) next.add(key);
    else next.delete(key);
  return next;
}

/** Selection by clicks and keys; null for a table without selection. */
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
      const from = extend ? last.current : index;
      last.current = index;
      selection.onChange(toggledRange(selection.selected, rows.map(rowKey), from, index));
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

interface SelectBoxProps {
  /** Name of the row; null for the header's checkbox. */
  row: string | null;
  checked: boolean;
  /** Some rows are selected, but not all. */
  mixed?: boolean;
  onToggle: (extend: boolean) => void;
}

/** Checkbox that selects a row or all rows; with Shift all since the last one. */
export function SelectBox({ row, checked, mixed = false, onToggle }: SelectBoxProps) {
  const t = useTranslations('common');
  const isHydrated = useHydrated();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed;
  }, [mixed]);
  return (
    <label className="flex size-full cursor-pointer items-center justify-center">
      <span className="sr-only">{row === null ? t('selectAll') : t('selectRow', { row })}</span>
      <input
        ref={box}
        type="checkbox"
        className="size-4 accent-accent"
        checked={checked}
        readOnly
        // A selection made before hydration would be visible but unknown to the table.
        disabled={!isHydrated}
        onClick={(event) => onToggle(event.shiftKey)}
      />
    </label>
  );
}

interface SelectionBarProps {
  /** Number of selected rows; the bar is hidden at 0. */
  count: number;
  /** Describes the selection where it exceeds the loaded rows. */
  words?: string;
  onClear: () => void;
  /** Actions. */
  children: ReactNode;
}

/** Actions for the selected rows, overlaid so that nothing moves. */
export function SelectionBar({ count, words, onClear, children }: SelectionBarProps) {
  const t = useTranslations('common');
  if (count === 0) return null;
  return (
    <div
      role="region"
      aria-label={t('selection')}
      className="fixed inset-x-3 bottom-4 z-30 mx-auto flex w-fit max-w-[calc(100vw-24px)] flex-wrap items-center gap-2 rounded-lg border border-line-strong bg-raised py-1.5 pr-1.5 pl-4 shadow-2xl max-md:bottom-18"
      data-testid="selection"
    >
      <span aria-live="polite" className="mr-2 font-medium">
        {words ?? t('selected', { count })}
      </span>
      {children}
      <IconButton label={t('clearSelection')} onClick={onClear}>
        <X className="size-4" aria-hidden />
      </IconButton>
    </div>
  );
}
