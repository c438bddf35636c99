import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import type { RefObject } from 'react';
import { isScreenKey } from '../screen-keys.tsx';

interface RowKeys {
  /** Index of the row that has the keyboard cursor; -1 before the first key press. */
  active: number;
}

/** `j` and `k` move down and up, `Enter` opens, `x` selects, with Shift all since the last one. */
export function useRowKeys(
  count: number,
  onOpen: (index: number) => void,
  onMove: (index: number) => void,
  onSelect?: (index: number, extend: boolean) => void,
): RowKeys {
  const [active, setActive] = useState(-1);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isScreenKey(event)) return;
      if (event.key === 'Enter' && active >= 0 && document.activeElement === document.body) onOpen(active);
      if (event.key.toLowerCase() === 'x' && active >= 0) onSelect?.(active, event.shiftKey);
      if (event.key !== 'j' && event.key !== 'k') return;
      const next = Math.max(0, Math.min(count - 1, active + (event.key === 'j' ? 1 : -1)));
      setActive(next);
      onMove(next);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [active, count, onOpen, onMove, onSelect]);
  return { active: Math.min(active, count - 1) };
}

/** The last offsets of lists by their names: a list that is opened once more renders only rows in view. */
const lastTopsPx = new Map<string, number>();

/**
 * Offset of an element from the top of the document, updated when content above it changes.
 *
 * @param list its name
 * @param initialPx the offset until it is measured for the first time; null: 0, as the server rendered it
 */
export function useOffsetTop(
  element: RefObject<HTMLElement | null>,
  list: string,
  initialPx: number | null,
): number {
  const [top, setTop] = useState(() => (initialPx === null ? 0 : (lastTopsPx.get(list) ?? initialPx)));
  useEffect(() => {
    const measure = () => {
      const measuredPx = (element.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
      lastTopsPx.set(list, measuredPx);
      setTop(measuredPx);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    measure();
    return () => observer.disconnect();
  }, [element, list]);
  return top;
}

/** The last width of a list that is as wide as the screen: the next one is first rendered with it. */
let lastWidthPx: number | null = null;
const neverChanges = () => () => undefined;

/**
 * Current width of a list in whole pixels, known or measured before the first paint; null on the server.
 *
 * @param isWide whether the list is as wide as the screen, like those of other screens
 */
export function useWidth(element: RefObject<HTMLElement | null>, isWide: boolean): number | null {
  const known = useSyncExternalStore(
    neverChanges,
    () => (isWide ? lastWidthPx : null),
    () => null,
  );
  const [measured, setMeasured] = useState<number | null>(null);
  const isKnown = known !== null;
  useLayoutEffect(() => {
    if (!element.current) return undefined;
    const note = (widthPx: number) => {
      const whole = Math.floor(widthPx);
      if (isWide) lastWidthPx = whole;
      setMeasured(whole);
    };
    // Measuring forces a layout of the whole screen, and a second one if the rows get another width.
    if (!isKnown) note(element.current.clientWidth);
    const observer = new ResizeObserver(([entry]) => entry && note(entry.contentRect.width));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isWide, isKnown]);
  return measured ?? known;
}
