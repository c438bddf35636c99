import type { HostDetail } from '@meguri/contracts';
import type { ReactNode } from 'react';
import { Explain } from '../../design/explain.tsx';
import { Duration } from '../../design/time.tsx';
import { formatCount, formatRate, formatShare } from '../../format/numbers.ts';
import { glossary } from '../../glossary.ts';
import { hostLoad } from './host-load.ts';

/** What the schedule asks of a host beside what it can politely be asked, on one scale that begins at zero. */
export function LoadBars({ host }: { host: HostDetail }) {
  const { asked, attainable: limit, overloaded } = hostLoad(host);
  // Without any interval nothing limits the host, and the bars are as long as each other.
  const attainable = Number.isFinite(limit) ? limit : asked;
  const scale = Math.max(1, asked, attainable);
  const within = Math.min(asked, attainable);
  return (
    <div className="flex flex-col gap-4">
      <Row
        name={<Explain text={glossary.load}>Asked for by the schedule</Explain>}
        value={formatRate(asked)}
        strong={overloaded}
      >
        <rect width={(within / scale) * 100} height="10" fill="var(--ink-faint)" />
        {overloaded && (
          <rect
            x={(within / scale) * 100}
            width={((asked - within) / scale) * 100}
            height="10"
            fill="var(--overload-mark)"
          />
        )}
      </Row>
      <Row
        name={
          <Explain text={glossary.attainable}>
            Attainable at one access every <Duration seconds={host.interval.seconds} />
          </Explain>
        }
        value={formatCount(Math.round(attainable))}
      >
        <rect width={(attainable / scale) * 100} height="10" fill="var(--line-strong)" />
      </Row>
      <p className={overloaded ? 'font-medium text-overload' : 'text-ink-soft'}>
        {overloaded
          ? `Overloaded: ${formatRate(asked - attainable)} visits a day (${formatShare(asked - attainable, asked)}) come late.`
          : `${formatShare(asked, attainable)} of what it can politely be asked.`}
      </p>
      <dl className="grid grid-cols-[1fr_auto] gap-y-1 border-t border-line pt-3">
        <dt className="text-ink-soft">
          <Explain text={glossary.theoreticalInterval}>Interval that the schedule would need</Explain>
        </dt>
        <dd className="text-right font-medium">
          <Duration seconds={host.theoreticalIntervalSeconds} />
        </dd>
        <dt className="text-ink-soft">
          <Explain text={glossary.shortTermPages}>Pages in its queue</Explain>
        </dt>
        <dd className="text-right font-medium">{formatCount(host.queuedPages)}</dd>
        <dt className="text-ink-soft">
          <Explain text={glossary.putOffPages}>Visits put off by three days</Explain>
        </dt>
        <dd className="text-right font-medium">{formatCount(host.putOffCount)}</dd>
      </dl>
    </div>
  );
}

function Row({
  name,
  value,
  strong,
  children,
}: {
  name: ReactNode;
  value: string;
  strong?: boolean;
  children: ReactNode;
}) {
  return (
    <div>
      <p className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 text-ink-soft">{name}</span>
        <span className={strong ? 'font-semibold text-overload' : 'font-semibold'}>
          {value}
          <span className="ml-1 text-small font-normal text-ink-faint">/day</span>
        </span>
      </p>
      <svg
        viewBox="0 0 100 10"
        preserveAspectRatio="none"
        className="mt-1 h-2.5 w-full rounded-sm bg-sunken"
        aria-hidden
      >
        {children}
      </svg>
    </div>
  );
}
