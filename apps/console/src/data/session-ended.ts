'use client';

import { useSyncExternalStore } from 'react';

let hasEnded = false;
const listeners = new Set<() => void>();

function set(value: boolean): void {
  if (hasEnded === value) return;
  hasEnded = value;
  for (const listener of listeners) listener();
}

/** A request was refused because the session ended. The screen stays, so that typed text is kept. */
export const reportSessionEnded = () => set(true);

/** The same user signed in again. */
export const reportSignedIn = () => set(false);

/** Whether the session of this screen has ended. */
export function useSessionEnded(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => hasEnded,
    () => false,
  );
}
