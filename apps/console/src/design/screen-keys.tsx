import type { ReactNode } from 'react';
import { useEffect, useRef, type RefObject } from 'react';

const storageKey = 'meguri-screen-keys';

/**
 * Whether single-letter shortcuts are on. They can be switched off, because speech input types letters (WCAG
 * 2.1.4).
 */
export function hasScreenKeys(): boolean {
  return localStorage.getItem(storageKey) !== 'off';
}

export function setScreenKeys(on: boolean): void {
  if (on) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, 'off');
}

/** Elements that take letters themselves, and overlays. */
const takesKeys = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], dialog';

/** Whether a key press is a shortcut of the screen: no control takes it and no modifier is pressed. */
export function isScreenKey({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return false;
  return !(target instanceof Element && target.closest(takesKeys)) && hasScreenKeys();
}

export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-flex h-5 min-w-5 items-center justify-center rounded-sm border border-line-strong bg-sunken px-1 font-sans text-micro text-ink-soft">
      {children}
    </kbd>
  );
}

const chosenOne = '[aria-current], [aria-selected=true]';

/** Scrolls the selected item of a horizontal row into view without moving the page. */
export function useChosenInSight<Row extends HTMLElement>(chosen: string): RefObject<Row | null> {
  const row = useRef<Row>(null);
  const shown = useRef<string>(null);
  useEffect(() => {
    if (shown.current === chosen) return;
    shown.current = chosen;
    const one = row.current?.querySelector<HTMLElement>(chosenOne);
    if (!row.current || !one) return;
    const { left, right, width } = row.current.getBoundingClientRect();
    const at = one.getBoundingClientRect();
    if (at.left < left || at.right > right)
      row.current.scrollLeft += at.left + at.width / 2 - (left + width / 2);
  }, [chosen]);
  return row;
}
