import { formatCount } from '@meguri/contracts';
import type { Overview } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import Link from '../../design/link.tsx';
import { Explain } from '../../design/explain.tsx';
import { classNames } from '../../design/looks.ts';
import { ToneMark } from '../../design/tone-mark.tsx';
import type { Tone } from '../../design/tones.ts';
import { toneMark } from '../../design/tones.ts';

type State = keyof Overview['hosts'];

const states: readonly { state: State; tone: Tone; href?: string }[] = [
  {
    state: 'active',
    tone: 'neutral',
    href: '/hosts?state=active',
  },
  {
    state: 'inAccessDelay',
    tone: 'neutral',
    href: '/hosts?state=in-access-delay',
  },
  {
    state: 'waiting',
    tone: 'neutral',
  },
  {
    state: 'paused',
    tone: 'neutral',
    href: '/hosts?state=paused',
  },
  {
    state: 'blocked',
    tone: 'blocked',
    href: '/hosts?state=blocked',
  },
  {
    state: 'idle',
    tone: 'neutral',
  },
  {
    state: 'total',
    tone: 'neutral',
    href: '/hosts',
  },
  {
    state: 'overloaded',
    tone: 'overload',
    href: '/hosts?state=overloaded',
  },
];

/** Hosts by state as bars that link to the host list. */
export function HostStates({ hosts }: { hosts: Overview['hosts'] }) {
  const t = useTranslations('overview.hosts');
  const greatest = Math.max(1, ...states.map(({ state }) => hosts[state]));
  return (
    <dl className="flex flex-col gap-0.5">
      {states.map(({ state, tone, href }) => (
        <div
          key={state}
          className={classNames(
            'grid h-8 grid-cols-[10px_132px_1fr_56px] items-center gap-2',
            state === 'total' && 'mb-1 border-t border-line',
          )}
          data-testid={`hosts-${state}`}
        >
          {state !== 'total' && <ToneMark tone={tone} />}
          <dt className={classNames('truncate text-ink-soft', state === 'total' && 'col-start-2')}>
            {state === 'total' ? t(state) : <Explain text={t(`${state}Is`)}>{t(state)}</Explain>}
          </dt>
          <dd className="contents">
            <svg viewBox="0 0 100 8" preserveAspectRatio="none" className="h-2 w-full" aria-hidden>
              <rect width={(hosts[state] / greatest) * 100} height="8" fill={toneMark[tone]} />
            </svg>
            <span className="text-right font-medium">
              {href && hosts[state] > 0 ? (
                <Link href={href} className="rounded-sm text-accent hover:underline">
                  {formatCount(hosts[state])}
                </Link>
              ) : (
                formatCount(hosts[state])
              )}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
