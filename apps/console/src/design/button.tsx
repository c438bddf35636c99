import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

type Variant = 'primary' | 'secondary' | 'quiet';

const looks: Record<Variant, string> = {
  primary: 'bg-accent text-on-accent border-transparent enabled:hover:brightness-110',
  secondary: 'bg-surface text-ink border-line-strong enabled:hover:bg-sunken',
  quiet: 'bg-transparent text-ink-soft border-transparent enabled:hover:bg-sunken enabled:hover:text-ink',
};

/** The classes of a button, for links that look like one. */
export function buttonLook(variant: Variant = 'secondary'): string {
  return classNames(
    'inline-flex h-8 items-center justify-center gap-2 rounded-md border px-3 text-body font-medium whitespace-nowrap select-none max-md:h-10',
    'transition-[background-color,filter] disabled:opacity-50',
    looks[variant],
  );
}

interface ButtonProps extends ComponentProps<'button'> {
  variant?: Variant;
  /** Shown in front, decorative. */
  icon?: ReactNode;
  /** What it began is not over. */
  busy?: boolean;
}

export function Button({ variant, icon, busy, children, className, disabled, type, ...rest }: ButtonProps) {
  return (
    <button
      type={type ?? 'button'}
      className={classNames(buttonLook(variant), className)}
      disabled={disabled ?? busy}
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

/** A square button that shows only a picture; the label is its name and its hover. */
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
