import type { HostState, PageRow } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { Badge } from './badge.tsx';
import type { Tone } from './tones.ts';

/** The tone of each state of a host; names and definitions are `common.hostStates`. */
const hostStates: Record<HostState, Tone> = {
  active: 'neutral',
  resting: 'neutral',
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

/** The states of a page with the tone of each; their names and definitions are `common.pageStates`. */
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
