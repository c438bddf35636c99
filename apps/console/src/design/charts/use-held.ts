import { useState } from 'react';

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
