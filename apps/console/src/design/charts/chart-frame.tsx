'use client';

import type { ReactNode } from 'react';
import { useRef } from 'react';
import { EmptyState } from '../states.tsx';
import { Panel } from '../screen.tsx';
import { ChartExport } from './chart-export.tsx';
import { ChartSource, type ChartOrigin } from './chart-source.tsx';

interface ChartFrameProps extends ChartOrigin {
  /** The name of the chart; `name` is its plain text. */
  title: ReactNode;
  name: string;
  /** One line under the title: how to read the chart. */
  note?: ReactNode;
  /** Controls at the right of the title. */
  actions?: ReactNode;
  className?: string;
  /** Shown instead of the chart while there is no data. */
  empty?: { title: string; text?: string; action?: ReactNode } | null;
  children: ReactNode;
}

/** A panel around a chart: name, source, time range, export as PNG and SVG, and an empty state. */
export function ChartFrame({
  title,
  name,
  note,
  actions,
  className,
  source,
  range,
  empty,
  children,
}: ChartFrameProps) {
  const body = useRef<HTMLDivElement>(null);
  return (
    <Panel
      title={title}
      note={note}
      className={className}
      actions={
        <div className="flex flex-wrap items-center gap-2">
          {actions}
          {!empty && range !== '' && <ChartExport body={body} name={name} source={source} range={range} />}
        </div>
      }
    >
      {empty ? (
        <EmptyState title={empty.title} action={empty.action}>
          {empty.text}
        </EmptyState>
      ) : (
        <>
          <div ref={body}>{children}</div>
          <ChartSource source={source} range={range} />
        </>
      )}
    </Panel>
  );
}
