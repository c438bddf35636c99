'use client';

import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { classNames, buttonLook } from './looks.ts';
import type { ButtonVariant } from './looks.ts';
import { useHydrated } from './forms/controls.tsx';

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  /** Decorative icon before the label. */
  icon?: ReactNode;
  /** The action is in progress. */
  busy?: boolean;
}

/**
 * A submit button is disabled until hydration: until then, the browser would send the form itself and reload
 * the page.
 */
export function Button({ variant, icon, busy, children, className, disabled, type, ...rest }: ButtonProps) {
  const isEarly = !useHydrated() && type === 'submit';
  return (
    <button
      type={type ?? 'button'}
      className={classNames(buttonLook(variant), className)}
      disabled={isEarly || disabled || busy}
      aria-busy={busy ?? undefined}
      {...rest}
    >
      {busy ? <LoaderCircle className="size-4 animate-spin motion-reduce:animate-none" aria-hidden /> : icon}
      {children}
    </button>
  );
}

interface IconButtonProps extends ComponentProps<'button'> {
  label: string;
}

/** A square icon button; the label is its accessible name and tooltip. */
export function IconButton({ label, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={classNames(
        'inline-flex size-8 shrink-0 items-center justify-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink max-md:size-10',
        className,
      )}
      {...rest}
    >
      {children}
    </button>
  );
}
