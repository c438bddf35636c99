import { useEffect, useState } from 'react';
import { isScreenKey } from '../screen-keys.ts';

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
