'use client';

import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { RefObject, ComponentProps } from 'react';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What a control reports of a change: a part of React's change event. */
export interface InputChange<Element extends Control> {
  target: Element;
  currentTarget: Element;
}

const neverChanges = () => () => undefined;

/** False on the server and during hydration, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

/**
 * Reports text that was entered into a server-rendered control before its script ran. React keeps such a
 * value at hydration but calls no `onChange` for it, so the state behind the control would stay empty.
 */
function useEarlyInput<Element extends Control>(
  report: ((change: InputChange<Element>) => void) | undefined,
): RefObject<Element | null> {
  const control = useRef<Element>(null);
  const [isHydrating] = useState(!useHydrated());
  // Before the next rendering, which would write the state's value over what was entered.
  useLayoutEffect(() => {
    const target = control.current;
    if (isHydrating && target && differsFromMarkup(target)) report?.({ target, currentTarget: target });
    // oxlint-disable-next-line react/exhaustive-deps -- Only hydration leaves such a difference.
  }, []);
  return control;
}

function differsFromMarkup(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options];
    const inMarkup = options.find(({ defaultSelected }) => defaultSelected) ?? options[0];
    return inMarkup !== undefined && !inMarkup.selected;
  }
  if (control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type))
    return control.checked !== control.defaultChecked;
  return control.value !== control.defaultValue;
}

/** Properties of a native control whose `onChange` also reports what was entered before hydration. */
export type ControlProps<Tag extends 'input' | 'textarea' | 'select'> = Omit<
  ComponentProps<Tag>,
  'onChange' | 'ref'
> & { onChange?: ((change: InputChange<HTMLElementTagNameMap[Tag]>) => void) | undefined };

export function Input(props: ControlProps<'input'>) {
  return <input ref={useEarlyInput(props.onChange)} {...props} />;
}

export function TextBox(props: ControlProps<'textarea'>) {
  return <textarea ref={useEarlyInput(props.onChange)} {...props} />;
}

export function Select(props: ControlProps<'select'>) {
  return <select ref={useEarlyInput(props.onChange)} {...props} />;
}
