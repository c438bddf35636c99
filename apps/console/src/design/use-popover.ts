import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

interface Popover {
  open: boolean;
  setOpen: (open: boolean) => void;
  /** Around the button that opens it, which comes first, and what opens. */
  frame: RefObject<HTMLDivElement | null>;
}

/** Something small that a button opens: closes when anything else is used, and on Escape, which gives the focus back to the button. */
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
