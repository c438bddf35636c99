'use client';

import type { ReactNode } from 'react';
import { buttonLook, classNames } from '../looks.ts';
import { usePopover } from '../use-popover.ts';

interface MenuButtonProps {
  /** Visible on wide screens; the accessible name on all. */
  label: string;
  icon: ReactNode;
  disabled?: boolean;
  testId?: string;
  className?: string;
  /** Contents of the popover. */
  children: (close: () => void) => ReactNode;
}

/** A button that opens a popover with further controls. */
export function MenuButton({ label, icon, disabled, testId, className, children }: MenuButtonProps) {
  const { open, setOpen, frame } = usePopover();
  return (
    <div ref={frame} className={classNames('relative', className)} data-testid={testId}>
      <button
        type="button"
        aria-label={label}
        title={label}
        aria-expanded={open}
        disabled={disabled}
        className={classNames(buttonLook('quiet'), 'px-2!')}
        onClick={() => setOpen(!open)}
      >
        {icon}
        <span className="max-lg:sr-only">{label}</span>
      </button>
      {open && (
        <div className="absolute top-9 right-0 z-20 w-80 max-w-[calc(100vw-48px)] rounded-md border border-line bg-raised p-3 shadow-xl">
          {children(() => setOpen(false))}
        </div>
      )}
    </div>
  );
}
