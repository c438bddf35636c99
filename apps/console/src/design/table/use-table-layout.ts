import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import { isScreenKey } from '../screen-keys.tsx';

interface RowKeys {
  /** Index of the row that the keys stand on; -1 before any was pressed. */
  active: number;
}

/** `j` and `k` walk down and up, `Enter` opens, `x` chooses, with Shift all since the last one. */
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

/** How far below the top of the document an element begins, kept up while what stands above it grows and shrinks. */
export function useOffsetTop(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useEffect(() => {
    const measure = () => setTop((element.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    measure();
    return () => observer.disconnect();
  }, [element]);
  return top;
}

/** The width of an element in pixels, as it is now; `initial` before it is known. */
export function useWidth(element: RefObject<HTMLElement | null>, initial: number): number {
  const [width, setWidth] = useState(initial);
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
