'use client';

import { useTranslations } from 'next-intl';
import { Button } from '../../design/button.tsx';
import { useDomainActs, type ActedDomain } from './use-domain-acts.ts';

/** Actions on a growing domain, one click each. */
export function DomainActs({ domain, hasOwnLimits }: { domain: ActedDomain; hasOwnLimits: boolean }) {
  const t = useTranslations('domains.acts');
  const acts = useDomainActs();
  return (
    <span className="flex flex-wrap gap-1">
      <Button variant="quiet" onClick={() => acts.raise(domain)} busy={acts.isPending}>
        {t('raise')}
      </Button>
      {hasOwnLimits && (
        <Button variant="quiet" onClick={() => acts.reset(domain)} busy={acts.isPending}>
          {t('reset')}
        </Button>
      )}
      {domain.kind !== 'suffix' && (
        <Button variant="quiet" onClick={() => acts.exclude(domain.name)} busy={acts.isPending}>
          {t('exclude')}
        </Button>
      )}
    </span>
  );
}
