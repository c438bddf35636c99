'use client';

import { useEffect, useRef } from 'react';
import { useTranslations } from 'next-intl';
import { isScreenKey, Kbd } from '../../design/screen-keys.tsx';
import type { ActKind } from './act-draft.ts';

/** Element focused by the reply shortcut. */
export const answerFieldId = 'complaint-answer';

interface ComplaintKeys {
  close: () => void;
  take: () => void;
  act: (kind: ActKind) => void;
}

/**
 * `a` replies, `e` closes or reopens, `t` assigns or unassigns; `1` to `5` slow, pause, stop, refetch
 * robots.txt, take down.
 */
export function useComplaintKeys(keys: ComplaintKeys | false): void {
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    const acts: Record<string, ActKind> = {
      1: 'slow',
      2: 'pause',
      3: 'stop',
      4: 'recheck-robots',
      5: 'takedown',
    };
    const onKey = (event: KeyboardEvent) => {
      const now = current.current;
      if (!now || !isScreenKey(event)) return;
      const act = acts[event.key];
      if (act) now.act(act);
      else if (event.key === 'e') now.close();
      else if (event.key === 't') now.take();
      else if (event.key === 'a') {
        const field = document.querySelector<HTMLTextAreaElement>(`[data-answer=${answerFieldId}]`);
        if (!field) return;
        event.preventDefault();
        field.focus();
      }
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

/** Shortcuts of a complaint, described in `complaints.keys`. */
export const complaintKeys = [
  ['a', 'answer'],
  ['e', 'close'],
  ['t', 'take'],
  ['1–5', 'act'],
] as const;

/** Shortcut hints; hidden while shortcuts are off. */
export function KeyHints() {
  const t = useTranslations('complaints.keys');
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 px-1 text-small text-ink-soft max-md:hidden">
      {complaintKeys.map(([key, word]) => (
        <span key={key}>
          <Kbd>{key}</Kbd> {t(word)}
        </span>
      ))}
    </p>
  );
}
