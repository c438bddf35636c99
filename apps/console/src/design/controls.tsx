'use client';

import type { ComponentProps } from 'react';
import { useEarlyInput } from './early-input.ts';
import type { InputChange } from './early-input.ts';

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
