'use client';

import { useEffect, useRef, type ReactNode } from 'react';

interface TourFrameProps {
  label: string;
  title: string;
  /** Position in the tour, such as "2 of 5"; none for its offer. */
  position?: string;
  /** Moves the focus to the title whenever this value changes; without it, the focus stays. */
  focusOn?: number;
  onLeave: () => void;
  children: ReactNode;
  actions: ReactNode;
}

/** A card in the corner: the screen below stays usable, and Esc closes the card. */
export function TourFrame({ label, title, position, focusOn, onLeave, children, actions }: TourFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const leave = useRef(onLeave);
  useEffect(() => {
    leave.current = onLeave;
  });
  useEffect(() => {
    if (focusOn !== undefined) heading.current?.focus({ preventScroll: true });
  }, [focusOn]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // A dialog or a popover above the screen closes first.
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]')) return;
      leave.current();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <div
      role="dialog"
      aria-label={label}
      data-testid="tour"
      className="fixed right-5 bottom-5 z-40 flex w-96 flex-col gap-2 rounded-lg border border-accent bg-raised p-4 shadow-xl max-md:inset-x-2 max-md:bottom-18 max-md:w-auto max-md:p-3"
    >
      {position !== undefined && <p className="text-small text-ink-faint">{position}</p>}
      <h2 ref={heading} tabIndex={-1} className="text-lead font-semibold outline-none">
        {title}
      </h2>
      <div aria-live="polite">{children}</div>
      <div className="mt-1 flex flex-wrap items-center gap-2">{actions}</div>
    </div>
  );
}
