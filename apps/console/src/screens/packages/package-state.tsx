'use client';

import type { PackageState } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { StateBadge } from '../../design/task-state.tsx';
import { packageTones } from './package-words.ts';

export function PackageStateBadge({ state }: { state: PackageState }) {
  const t = useTranslations('packages.states');
  return (
    <StateBadge
      testId="package-state"
      state={state}
      tone={packageTones[state]}
      name={t(state)}
      meaning={t(`${state}Is`)}
    />
  );
}
