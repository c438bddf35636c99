'use client';

import type { ReactNode } from 'react';
import { useId } from 'react';
import { classNames } from './looks.ts';
import { useChosenInSight } from './screen-keys.tsx';

interface TabsProps<Key extends string> {
  label: string;
  tabs: readonly { key: Key; name: string; count?: string | undefined }[];
  active: Key;
  onChange: (key: Key) => void;
  children: ReactNode;
}

/** Tabs with the panel of the active one; arrow keys move between them. */
export function Tabs<Key extends string>({ label, tabs, active, onChange, children }: TabsProps<Key>) {
  const id = useId();
  const row = useChosenInSight<HTMLDivElement>(active);
  const move = (step: number) => {
    const at = tabs.findIndex(({ key }) => key === active);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (!next) return;
    onChange(next.key);
    document.getElementById(`${id}-${next.key}`)?.focus();
  };
  return (
    <div className="min-w-0">
      <div
        ref={row}
        role="tablist"
        aria-label={label}
        className="flex gap-1 overflow-x-auto border-b border-line px-2"
      >
        {tabs.map(({ key, name, count }) => (
          <button
            key={key}
            id={`${id}-${key}`}
            type="button"
            role="tab"
            aria-selected={key === active}
            aria-controls={`${id}-panel`}
            tabIndex={key === active ? 0 : -1}
            onClick={() => onChange(key)}
            onKeyDown={(event) => {
              if (event.key === 'ArrowRight') move(1);
              if (event.key === 'ArrowLeft') move(-1);
            }}
            className={classNames(
              '-mb-px h-10 border-b-2 px-3 font-medium whitespace-nowrap',
              key === active ? 'border-accent text-ink' : 'border-transparent text-ink-faint hover:text-ink',
            )}
          >
            {name}
            {count && <span className="ml-1.5 text-small font-normal text-ink-faint">{count}</span>}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${active}`}>
        {children}
      </div>
    </div>
  );
}
