import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface PanelProps {
  title?: ReactNode;
  /** One line under the title. */
  note?: ReactNode;
  /** Controls at the right of the title. */
  actions?: ReactNode;
  children: ReactNode;
  className?: string;
  /** Without padding, for tables and lists that reach the edge. */
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
