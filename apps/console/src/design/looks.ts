/** Joins class names, ignoring empty ones. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}

/** Classes of text inputs and selects. */
export const inputLook =
  'h-8 w-full min-w-0 rounded-md border border-line-strong bg-surface px-2.5 text-body text-ink placeholder:text-ink-faint max-md:h-10 max-md:text-[16px] aria-invalid:border-error-mark disabled:bg-sunken disabled:text-ink-faint';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet';

const buttonLooks: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent border-transparent enabled:hover:brightness-110',
  secondary: 'bg-surface text-ink border-line-strong enabled:hover:bg-sunken',
  quiet: 'bg-transparent text-ink-soft border-transparent enabled:hover:bg-sunken enabled:hover:text-ink',
};

/** Classes of a button, also for links that look like one. */
export function buttonLook(variant: ButtonVariant = 'secondary'): string {
  return classNames(
    'inline-flex h-8 items-center justify-center gap-2 rounded-md border px-3 text-body font-medium whitespace-nowrap select-none max-md:h-10',
    'transition-[background-color,filter] disabled:opacity-50',
    buttonLooks[variant],
  );
}
