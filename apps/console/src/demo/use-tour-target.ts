'use client';

import { useEffect } from 'react';

/** The attribute that base.css outlines. */
const mark = 'data-tour-target';

/**
 * Marks the first matching element, as soon as the screen shows it, and scrolls it into view once. The mark
 * is removed when the selector changes, and moves when the screen replaces the element.
 */
export function useTourTarget(selector: string | null): void {
  useEffect(() => {
    if (selector === null) return undefined;
    let marked: Element | null = null;
    const update = () => {
      const found = document.querySelector(selector);
      if (found === marked) return;
      marked?.removeAttribute(mark);
      const isFirst = marked === null;
      marked = found;
      found?.setAttribute(mark, '');
      if (isFirst) found?.scrollIntoView({ block: blockFor(found) });
    };
    update();
    const observer = new MutationObserver(update);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      marked?.removeAttribute(mark);
    };
  }, [selector]);
}

/** Aligns an element higher than half of the window at its top, above the card of the tour. */
function blockFor(element: Element): ScrollLogicalPosition {
  return element.getBoundingClientRect().height > window.innerHeight / 2 || window.innerWidth < 768
    ? 'start'
    : 'center';
}
