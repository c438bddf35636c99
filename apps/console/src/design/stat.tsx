import type { ReactNode } from 'react';
import { Explain } from './explain.tsx';

interface StatProps {
  label: string;
  value: ReactNode;
  unit?: string;
  /** What the number means and how it is counted. */
  definition: string;
  /** One short line below: a share, a comparison. */
  note?: ReactNode;
  testId?: string;
}

export function Stat({ label, value, unit, definition, note, testId }: StatProps) {
  return (
    <div className="flex min-w-0 flex-col" data-testid={testId}>
      <dt className="text-small font-medium text-ink-faint">
        <Explain text={definition}>{label}</Explain>
      </dt>
      <dd className="truncate text-figure font-semibold tracking-tight">
        <span data-testid={testId && `${testId}-value`}>{value}</span>
        {unit && (
          <span className="ml-1 text-body font-normal max-md:hidden tracking-normal text-ink-faint">
            {unit}
          </span>
        )}
      </dd>
      {note && <dd className="truncate text-small text-ink-faint">{note}</dd>}
    </div>
  );
}
