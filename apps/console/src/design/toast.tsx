'use client';

import { useTranslations } from 'next-intl';
import { createContext, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { errorText } from '../data/query-client.ts';
import { isScreenKey } from './screen-keys.tsx';

/** Time during which a toast offers undo. */
const toastMs = 10_000;

export interface ToastContent {
  text: string;
  onUndo?: () => void;
  tone?: 'done' | 'failed';
}

interface ToastEntry extends ToastContent {
  id: number;
}

const ToastContext = createContext<(toast: ToastContent) => void>(() => undefined);

/** Shows a toast for ten seconds. */
export function useToast(): (toast: ToastContent) => void {
  return useContext(ToastContext);
}

/** Shows a toast for a failed action. */
export function useFailureToast(): (error: { message: string }) => void {
  const errors = useTranslations('common.errors');
  const toast = useToast();
  return (error) => toast({ text: errorText(error, errors), tone: 'failed' });
}

let lastId = 0;

export function ToastProvider({ children }: { children: ReactNode }) {
  const [entries, setEntries] = useState<ToastEntry[]>([]);
  const show = useCallback((toast: ToastContent) => {
    lastId += 1;
    const entry = { ...toast, id: lastId };
    setEntries((before) => [...before.slice(-2), entry]);
  }, []);
  const remove = useCallback(
    (id: number) => setEntries((before) => before.filter((entry) => entry.id !== id)),
    [],
  );
  return (
    <ToastContext value={show}>
      {children}
      <div
        aria-live="polite"
        className="pointer-events-none fixed right-4 bottom-4 z-40 flex w-96 max-w-[calc(100vw-24px)] flex-col gap-2 max-md:right-3 max-md:bottom-18"
      >
        {entries.map((entry, index) => (
          <Toast key={entry.id} entry={entry} isNewest={index === entries.length - 1} onGone={remove} />
        ))}
      </div>
    </ToastContext>
  );
}

interface ToastProps {
  entry: ToastEntry;
  /** The action that the undo key reverts. */
  isNewest: boolean;
  onGone: (id: number) => void;
}

function Toast({ entry, isNewest, onGone }: ToastProps) {
  const t = useTranslations('common');
  const { id, text, onUndo, tone } = entry;
  useEffect(() => {
    const timer = setTimeout(() => onGone(id), toastMs);
    return () => clearTimeout(timer);
  }, [id, onGone]);
  useEffect(() => {
    if (!onUndo || !isNewest) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'z' || !isScreenKey(event)) return;
      onUndo();
      onGone(id);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [id, isNewest, onUndo, onGone]);
  const bar = useMemo(() => ({ animationDuration: `${toastMs}ms` }), []);
  return (
    <div
      data-testid="toast"
      className="pointer-events-auto relative overflow-hidden rounded-md bg-ink py-2 pr-2 pl-4 text-canvas shadow-xl"
    >
      <div className="flex min-h-8 items-center justify-between gap-3">
        <span className="min-w-0 break-words">
          {tone === 'failed' && <span className="font-semibold">{t('failed')} </span>}
          {text}
        </span>
        {onUndo && (
          <button
            type="button"
            className="h-8 rounded-sm px-3 font-semibold underline underline-offset-4 hover:no-underline"
            onClick={() => {
              onUndo();
              onGone(id);
            }}
          >
            {t('undo')}{' '}
            {isNewest && (
              <kbd className="font-sans font-normal" aria-hidden>
                z
              </kbd>
            )}
          </button>
        )}
      </div>
      <span
        className="toast-clock absolute inset-x-0 bottom-0 h-0.5 origin-left bg-canvas/40"
        style={bar}
        aria-hidden
      />
    </div>
  );
}
