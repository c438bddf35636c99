'use client';

import type { ConsumerState } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { StateBadge } from '../../design/task-state.tsx';
import { consumerTones } from './consumer-words.ts';

export function ConsumerStateBadge({ state }: { state: ConsumerState }) {
  const t = useTranslations('consumers.states');
  return (
    <StateBadge
      testId="consumer-state"
      state={state}
      tone={consumerTones[state]}
      name={t(state)}
      meaning={t(`${state}Is`)}
    />
  );
}
