import { useState } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';

/**
 * Which of the bars of a picture is read out: the one under the pointer, or the one that the arrow keys have gone to; null while neither is
 * there. To a screen reader the picture is a slider along its bars.
 */
export function useReadout(count: number) {
  const [at, setAt] = useState<number | null>(null);
  const last = Math.max(0, count - 1);
  const present = at === null ? null : Math.min(at, last);
  return {
    at: present,
    target: {
      role: 'slider',
      tabIndex: 0,
      'aria-valuemin': 0,
      'aria-valuemax': last,
      'aria-valuenow': present ?? last,
      onFocus: () => setAt(present ?? last),
      onBlur: () => setAt(null),
      onKeyDown: (event: KeyboardEvent) => {
        const from = present ?? last;
        const next = { ArrowRight: from + 1, ArrowLeft: from - 1, Home: 0, End: last }[event.key];
        if (next === undefined) return;
        event.preventDefault();
        setAt(Math.min(last, Math.max(0, next)));
      },
      onPointerMove: (event: PointerEvent<SVGSVGElement>) => {
        const { left, width } = event.currentTarget.getBoundingClientRect();
        setAt(Math.min(last, Math.max(0, Math.floor(((event.clientX - left) / width) * count))));
      },
      onPointerLeave: () => setAt(null),
    },
  };
}

interface Held<Value> {
  shown: Value;
  /** For the element around the picture. */
  pointer: { onPointerEnter: () => void; onPointerLeave: () => void };
}

/** `value`, or what it was when the pointer came: a picture does not change under the pointer that reads it. */
export function useHeld<Value>(value: Value): Held<Value> {
  const [held, setHeld] = useState<{ value: Value } | null>(null);
  return {
    shown: held ? held.value : value,
    pointer: { onPointerEnter: () => setHeld({ value }), onPointerLeave: () => setHeld(null) },
  };
}
