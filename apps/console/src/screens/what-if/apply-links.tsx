import type { WhatIfOverview, WhatIfRequest } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import Link from '../../design/link.tsx';
import { buttonLook } from '../../design/looks.ts';
import { seedListEditHref, settingEditHref } from '../../shell/navigation.ts';

interface ApplyLinksProps {
  request: WhatIfRequest;
  /** The current rules. */
  seedList: WhatIfOverview['present'][number];
}

/** Links that open the seed list and the budget with the proposed values. */
export function ApplyLinks({ request, seedList }: ApplyLinksProps) {
  const t = useTranslations('whatIf.apply');
  const { policy, minIntervalSeconds, accessesPerDay, seedListId } = request;
  const isListSame = policy === seedList.policy && minIntervalSeconds === seedList.minIntervalSeconds;
  const isBudgetSame = accessesPerDay === seedList.accessesPerDay;
  if (isListSame && isBudgetSame) return <p className="text-small text-ink-faint">{t('inEffect')}</p>;
  return (
    <p className="flex flex-wrap gap-2">
      {!isListSame && (
        <Link
          href={seedListEditHref(seedListId, { policy, minIntervalSeconds })}
          className={buttonLook('primary')}
        >
          {t('list', { name: seedList.seedList })}
        </Link>
      )}
      {!isBudgetSame && (
        <Link
          href={settingEditHref('schedule.budgetAccessesPerDay', String(accessesPerDay ?? 0))}
          className={buttonLook(isListSame ? 'primary' : 'secondary')}
        >
          {t('budget')}
        </Link>
      )}
    </p>
  );
}
