import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

interface Popover {
  open: boolean;
  setOpen: (open: boolean) => void;
  /** The element around the button (its first child) and the popover. */
  frame: RefObject<HTMLDivElement | null>;
}

/** A popover: closes on outside interaction and on Escape, which returns the focus to the button. */
export function usePopover(): Popover {
  const [open, setOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return undefined;
    const leave = (event: Event) => {
      if (event.target instanceof Node && !frame.current?.contains(event.target)) setOpen(false);
    };
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      frame.current?.querySelector('button')?.focus();
    };
    window.addEventListener('pointerdown', leave);
    window.addEventListener('focusin', leave);
    window.addEventListener('keydown', close);
    return () => {
      window.removeEventListener('pointerdown', leave);
      window.removeEventListener('focusin', leave);
      window.removeEventListener('keydown', close);
    };
  }, [open]);
  return { open, setOpen, frame };
}
