import { useEffect, useRef, type RefObject } from 'react';

const chosenOne = '[aria-current=page], [aria-selected=true]';

/** For a row that scrolls sideways: keeps what is chosen in it in sight, and leaves the page where it is. */
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
