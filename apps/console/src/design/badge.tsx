import type { ReactNode } from 'react';
import type { CaptureVerdict, HostState, PageRow } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { classNames } from './looks.ts';
import type { Tone } from './tones.ts';
import { outcomeTones, toneText } from './tones.ts';
import { ToneMark } from './tone-mark.tsx';

/** A label with the mark of its tone, so that meaning never depends on colour alone. */
export function Badge({
  tone,
  children,
  className,
}: {
  tone: Tone;
  children: ReactNode;
  className?: string;
}) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 text-small font-medium whitespace-nowrap',
        toneText[tone],
        className,
      )}
    >
      <ToneMark tone={tone} />
      {children}
    </span>
  );
}

export function VerdictBadge({ verdict }: { verdict: CaptureVerdict }) {
  const t = useTranslations('common.outcomes');
  return (
    <span title={t(`${verdict}Is`)}>
      <Badge tone={outcomeTones[verdict]}>{t(verdict)}</Badge>
    </span>
  );
}

/** Tone of each host state; names and definitions are in `common.hostStates`. */
const hostStates: Record<HostState, Tone> = {
  active: 'neutral',
  'in-access-delay': 'neutral',
  idle: 'neutral',
  paused: 'neutral',
  suspended: 'neutral',
  blocked: 'blocked',
  alias: 'neutral',
};

export function HostStateBadge({ state }: { state: HostState }) {
  const t = useTranslations('common.hostStates');
  return (
    <span title={t(`${state}Is`)}>
      <Badge tone={hostStates[state]}>{t(state)}</Badge>
    </span>
  );
}

/** Page states with their tones; names and definitions are in `common.pageStates`. */
export const pageStates: Record<PageRow['state'], Tone> = {
  new: 'new',
  scheduled: 'neutral',
  gone: 'unchanged',
  failing: 'error',
  excluded: 'blocked',
};

export function PageStateBadge({ state }: { state: PageRow['state'] }) {
  const t = useTranslations('common.pageStates');
  return (
    <span title={t(`${state}Is`)}>
      <Badge tone={pageStates[state]}>{t(state)}</Badge>
    </span>
  );
}
