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
    const isOutside = ({ target }: Event) => target instanceof Node && !frame.current?.contains(target);
    // Closes at the end of a press, not at its beginning: the pressed element must not move before it is
    // released.
    let isPressed = false;
    const press = (event: Event) => {
      isPressed = isOutside(event);
    };
    const release = (event: Event) => {
      if (isPressed && event.type === 'pointerup') setOpen(false);
      isPressed = false;
    };
    const leave = (event: Event) => {
      if (!isPressed && isOutside(event)) setOpen(false);
    };
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // Anything else that Escape closes waits for the next press.
      event.preventDefault();
      setOpen(false);
      frame.current?.querySelector('button')?.focus();
    };
    window.addEventListener('pointerdown', press);
    window.addEventListener('pointerup', release);
    window.addEventListener('pointercancel', release);
    window.addEventListener('focusin', leave);
    window.addEventListener('keydown', close);
    return () => {
      window.removeEventListener('pointerdown', press);
      window.removeEventListener('pointerup', release);
      window.removeEventListener('pointercancel', release);
      window.removeEventListener('focusin', leave);
      window.removeEventListener('keydown', close);
    };
  }, [open]);
  return { open, setOpen, frame };
}
