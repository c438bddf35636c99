import type { ReactNode } from 'react';
import { Explain } from './explain.tsx';

/** A named value within a `dl`; `definition` says what the name means. */
export function Fact({
  name,
  definition,
  children,
}: {
  name: string;
  definition?: string;
  children: ReactNode;
}) {
  return (
    <div className="min-w-0">
      <dt className="text-small text-ink-faint">
        {definition ? <Explain text={definition}>{name}</Explain> : name}
      </dt>
      <dd className="truncate font-medium">{children}</dd>
    </div>
  );
}
