'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { isScreenKey } from '../design/screen-keys.tsx';
import { screens } from './navigation.ts';

/** Time during which `g` waits for its letter. */
const chordMs = 1_200;

interface Shortcuts {
  onFind: () => void;
  onManual: () => void;
  onKeys: () => void;
}

/**
 * `g` and a letter open a screen, `Ctrl K` the palette, `/` the screen's search, `?` the manual,
 * `g ?` the list of shortcuts.
 */
export function useChords({ onFind, onManual, onKeys }: Shortcuts): void {
  const router = useRouter();
  useEffect(() => {
    let startedAt = Number.NEGATIVE_INFINITY;
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        onFind();
        return;
      }
      if (!isScreenKey(event)) return;
      const isSecond = event.timeStamp - startedAt < chordMs;
      const screen = isSecond ? screens.find(({ chord }) => chord === event.key) : undefined;
      startedAt = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (screen) {
        // The letter may also be a shortcut of the current screen.
        event.stopPropagation();
        router.push(screen.href);
      } else if (event.key === '?') (isSecond ? onKeys : onManual)();
      else if (event.key === '/') {
        const search = document.querySelector<HTMLInputElement>('input[type=search]');
        if (search) event.preventDefault();
        search?.focus();
      }
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [router, onFind, onManual, onKeys]);
}
