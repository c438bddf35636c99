import { explainFrontQueue, type HostDetail } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Explain } from '../../../design/explain.tsx';
import { Duration } from '../../../design/time.tsx';
import { slot } from '../../../i18n/translator.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { hostLoad } from './host-load.ts';

/** Demand and capacity of a host as bars on one scale that begins at zero. */
export function LoadBars({ host, now }: { host: HostDetail; now: Date }) {
  const t = useTranslations('hosts.load');
  const meaning = useTranslations('glossary');
  const formats = useFormats();
  const { demand, capacity: limit, exceeds } = hostLoad(host);
  // Without any interval nothing limits the host, and both bars have the same length.
  const capacity = Number.isFinite(limit) ? limit : demand;
  const scale = Math.max(1, demand, capacity);
  const within = Math.min(demand, capacity);
  return (
    <div className="flex flex-col gap-4">
      <Row
        name={<Explain text={meaning('load')}>{t('asked')}</Explain>}
        value={formats.rate(demand)}
        strong={exceeds}
      >
        <rect width={(within / scale) * 100} height="10" fill="var(--ink-faint)" />
        {exceeds && (
          <rect
            x={(within / scale) * 100}
            width={((demand - within) / scale) * 100}
            height="10"
            fill="var(--overload-mark)"
          />
        )}
      </Row>
      <Row
        name={
          <Explain text={meaning('capacity')}>
            {t.rich('capacity', { interval: slot(<Duration seconds={host.interval.sustainedSeconds} />) })}
          </Explain>
        }
        value={formats.count(Math.floor(capacity))}
      >
        <rect width={(capacity / scale) * 100} height="10" fill="var(--line-strong)" />
      </Row>
      <p className={exceeds ? 'font-medium text-overload' : 'text-ink-soft'}>
        {exceeds
          ? t('overloaded', {
              late: formats.rate(demand - capacity),
              share: formats.share(demand - capacity, demand),
            })
          : t(host.overloaded ? 'priced' : 'within', { share: formats.share(demand, capacity) })}
      </p>
      <dl className="grid grid-cols-[1fr_auto] gap-y-1 border-t border-line pt-3">
        <dt className="text-ink-soft">
          <Explain text={meaning('demandedInterval')}>{t('needed')}</Explain>
        </dt>
        <dd className="text-right font-medium">
          <Duration seconds={host.demandedIntervalSeconds} />
        </dd>
        <dt className="text-ink-soft">
          <Explain text={meaning('shortTermPages')}>{t('queued')}</Explain>
        </dt>
        <dd className="text-right font-medium">{formats.count(host.queuedPages)}</dd>
        <dt className="text-ink-soft">
          <Explain text={meaning('deferredPages')}>{t('deferred')}</Explain>
        </dt>
        <dd className="text-right font-medium">{formats.count(host.deferredCount)}</dd>
        <dt className="text-ink-soft">
          <Explain text={meaning('preemptedAccesses')}>{t('preempted')}</Explain>
        </dt>
        <dd className="text-right font-medium">{formats.count(host.preemptedCount)}</dd>
        <dt className="text-ink-soft">
          <Explain text={meaning('excludedTypeAccesses')}>{t('excludedTypes')}</Explain>
        </dt>
        <dd className="text-right font-medium">{formats.count(host.excludedTypeCount)}</dd>
      </dl>
      <p className="border-t border-line pt-3 text-ink-soft" data-testid="front-queue">
        {explainFrontQueue(host.queueing, now, formats.locale)}
      </p>
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
  const t = useTranslations('hosts.load');
  return (
    <div>
      <p className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 text-ink-soft">{name}</span>
        <span className={strong ? 'font-semibold text-overload' : 'font-semibold'}>
          {value}
          <span className="ml-1 text-small font-normal text-ink-faint">{t('perDay')}</span>
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
