import type { ReactNode } from 'react';
import { classNames } from './looks.ts';
import Link from './link.tsx';

interface ScreenProps {
  /** The name of the screen. */
  title: ReactNode;
  /** The finding: what the data says, in one or two sentences. */
  summary?: ReactNode;
  /** Breadcrumb above the title. */
  trail?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

export function Screen({ title, summary, trail, actions, children }: ScreenProps) {
  return (
    <div className="mx-auto flex w-full max-w-[1440px] flex-col gap-5 px-6 py-6 max-md:gap-4 max-md:px-3 max-md:py-4">
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 max-w-[110ch]">
          {trail && <div className="mb-1 text-small text-ink-faint">{trail}</div>}
          <h1 className="text-title font-semibold tracking-tight text-balance break-words">{title}</h1>
          {summary && (
            <p className="mt-1 text-lead text-pretty text-ink-soft" data-testid="summary">
              {summary}
            </p>
          )}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </header>
      {children}
    </div>
  );
}

interface PanelProps {
  title?: ReactNode;
  /** One line under the title. */
  note?: ReactNode;
  /** Controls at the right of the title. */
  actions?: ReactNode;
  children: ReactNode;
  className?: string;
  /** Without padding, for tables and lists that span the panel. */
  flush?: boolean;
}

export function Panel({ title, note, actions, children, className, flush }: PanelProps) {
  return (
    <section className={classNames('min-w-0 rounded-lg border border-line bg-surface', className)}>
      {(title ?? actions) && (
        <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 pt-3">
          <div className="min-w-0">
            {title && <h2 className="text-body font-semibold">{title}</h2>}
            {note && <p className="text-small text-ink-faint">{note}</p>}
          </div>
          {actions}
        </header>
      )}
      <div className={flush ? 'pt-3' : 'p-4 pt-3'}>{children}</div>
    </section>
  );
}

/** The way back to the list that a screen belongs to. */
export function ScreenTrail({ href, name }: { href: string; name: string }) {
  return (
    <Link href={href} className="rounded-sm hover:underline">
      {name}
    </Link>
  );
}
