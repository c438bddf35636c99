import { useState } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';

/**
 * The bar that is read out: under the pointer or selected by arrow keys, else null. To a screen reader the
 * chart is a slider along its bars.
 *
 * @param plot where the bars begin and end, as shares of the element's width
 */
export function useReadout(count: number, plot: { from: number; to: number }) {
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
        const share = ((event.clientX - left) / width - plot.from) / (plot.to - plot.from);
        setAt(Math.min(last, Math.max(0, Math.floor(share * count))));
      },
      onPointerLeave: () => setAt(null),
    },
  };
}

interface Frozen<Value> {
  shown: Value;
  /** Handlers for the element around the chart. */
  pointer: { onPointerEnter: () => void; onPointerLeave: () => void };
}

/** Freezes `value` while the pointer is on the chart. */
export function useFrozenUnderPointer<Value>(value: Value): Frozen<Value> {
  const [frozen, setFrozen] = useState<{ value: Value } | null>(null);
  return {
    shown: frozen ? frozen.value : value,
    pointer: { onPointerEnter: () => setFrozen({ value }), onPointerLeave: () => setFrozen(null) },
  };
}
