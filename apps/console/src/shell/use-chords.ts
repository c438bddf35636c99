'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { isScreenKey } from '../design/screen-keys.tsx';
import { screens } from './navigation.ts';

/** How long `g` waits for its letter. */
const chordMs = 1_200;

interface Shortcuts {
  onFind: () => void;
  onHelp: () => void;
}

/** `g` and a letter change the screen, `Ctrl K` finds, `/` goes to the search of the screen, `?` tells all this. */
export function useChords({ onFind, onHelp }: Shortcuts): void {
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
      const screen =
        event.timeStamp - startedAt < chordMs ? screens.find(({ chord }) => chord === event.key) : undefined;
      startedAt = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (screen) {
        // The letter may mean something on the screen that is left.
        event.stopPropagation();
        router.push(screen.href);
      } else if (event.key === '?') onHelp();
      else if (event.key === '/') {
        const search = document.querySelector<HTMLInputElement>('input[type=search]');
        if (search) event.preventDefault();
        search?.focus();
      }
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [router, onFind, onHelp]);
}
