import type { FigurePoint } from '@meguri/contracts';
import Link from '../../design/link.tsx';
import type { ReactNode } from 'react';
import { Sparkline, everyTenMinutes } from '../../design/charts/sparkline.tsx';
import { Explain } from '../../design/explain.tsx';

interface FigureTileProps {
  testId: string;
  label: string;
  value: ReactNode;
  unit?: string;
  definition: string;
  note?: string;
  /** The screen with the details. */
  href?: string | undefined;
  points: readonly FigurePoint[];
  /** Text alternative of the line. */
  spoken: string;
  until: number;
  /** Length of the line's period. */
  spanSeconds: number;
}

/** One figure: current value, last 24 h, link to its screen. */
export function FigureTile(props: FigureTileProps) {
  const { testId, label, value, unit, definition, note, href, points, spoken, until, spanSeconds } = props;
  const shown = (
    <>
      <span data-testid={`${testId}-value`}>{value}</span>
      {unit && <span className="ml-1 text-body font-normal tracking-normal text-ink-faint">{unit}</span>}
    </>
  );
  return (
    <div className="flex min-w-0 flex-col bg-surface px-4 py-3" data-testid={testId}>
      <dt className="text-small font-medium text-ink-faint">
        <Explain text={definition}>{label}</Explain>
      </dt>
      <dd className="truncate text-figure font-semibold tracking-tight">
        {href ? (
          <Link href={href} className="rounded-sm hover:text-accent hover:underline">
            {shown}
          </Link>
        ) : (
          shown
        )}
      </dd>
      <dd className="min-h-5 truncate text-small text-ink-faint">{note}</dd>
      <dd className="mt-1">
        <Sparkline
          points={points}
          until={until}
          seconds={spanSeconds}
          scale={everyTenMinutes}
          label={spoken}
          className="h-6 w-full"
        />
      </dd>
    </div>
  );
}
