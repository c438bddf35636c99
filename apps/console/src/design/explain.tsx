'use client';

import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { classNames } from './looks.ts';

interface ExplainProps {
  /** Definition and unit: the answer to "what is this number?". */
  text: ReactNode;
  children: ReactNode;
  className?: string;
}

/** Content with a definition that appears on hover, focus or touch. */
export function Explain({ text, children, className }: ExplainProps) {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState(false);
  const show = () => setOpen(true);
  const hide = () => setOpen(false);
  return (
    // Focusable, so that keyboard users can open the definition too.
    <span
      ref={anchor}
      tabIndex={0}
      aria-describedby={open ? id : undefined}
      className={classNames(
        'cursor-help rounded-sm decoration-line-strong decoration-dotted underline-offset-4 hover:underline',
        className,
      )}
      onPointerEnter={show}
      onPointerLeave={hide}
      onFocus={show}
      onBlur={hide}
      onKeyDown={(event) => event.key === 'Escape' && hide()}
    >
      {children}
      {open && (
        <Bubble id={id} anchor={anchor}>
          {text}
        </Bubble>
      )}
    </span>
  );
}

const margin = 8;

function Bubble({
  id,
  anchor,
  children,
}: {
  id: string;
  anchor: RefObject<HTMLElement | null>;
  children: ReactNode;
}) {
  const bubble = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (!bubble.current || !anchor.current) return;
    const around = anchor.current.getBoundingClientRect();
    const own = bubble.current.getBoundingClientRect();
    const left = Math.min(around.left, window.innerWidth - own.width - margin);
    const below = around.bottom + 6;
    const top = below + own.height > window.innerHeight ? around.top - own.height - 6 : below;
    bubble.current.style.left = `${Math.max(margin, left)}px`;
    bubble.current.style.top = `${top}px`;
  }, [anchor]);
  return (
    <span
      ref={bubble}
      id={id}
      role="tooltip"
      className="pointer-events-none fixed top-0 left-0 z-50 block w-max max-w-72 rounded-md bg-ink px-2.5 py-1.5 text-left text-small font-normal tracking-normal text-canvas normal-case shadow-lg"
    >
      {children}
    </span>
  );
}
