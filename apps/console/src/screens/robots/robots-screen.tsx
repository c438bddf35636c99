'use client';

import type { RobotsCheck, RobotsCheckList } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { useSearchParams } from 'next/navigation';
import { useAddress } from '../../data/use-address.ts';
import { useTRPCClient } from '../../data/trpc.ts';
import { usePaged } from '../../data/use-paged.ts';
import { Screen } from '../../design/screen.tsx';
import { ErrorState, SkeletonRows } from '../../design/states.tsx';
import { Tabs } from '../../design/tabs.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import { RecheckPanel } from './recheck-panel.tsx';
import { RobotsChanges } from './robots-changes.tsx';
import { RobotsChecks } from './robots-checks.tsx';
import { readRobotsParameters, robotsListQuery } from './robots-parameters.ts';
import { RobotsTester } from './robots-tester.tsx';

const pauseMs = 10_000;
const tabs = ['checks', 'changes', 'tester'] as const;

export function RobotsScreen() {
  const t = useTranslations('robots');
  const formats = useFormats();
  const client = useTRPCClient();
  const go = useAddress();
  const parameters = Object.fromEntries(useSearchParams());
  const { tab, filter } = readRobotsParameters(parameters);
  const checks = usePaged<RobotsCheck, RobotsCheckList>(
    robotsListQuery(client.robots.list.query, { filter }),
    pauseMs,
  );
  const { firstPage } = checks;
  const summary =
    firstPage &&
    t('summary', {
      blocked: firstPage.blockedHosts,
      interval: formats.duration(firstPage.recheckSeconds),
    });
  return (
    <Screen title={t('name')} summary={summary}>
      {checks.isPending && <SkeletonRows rows={12} />}
      {checks.error && <ErrorState what={t('failed')} error={checks.error} onRetry={checks.retry} />}
      {firstPage && <RecheckPanel list={firstPage} />}
      {firstPage && (
        <Tabs
          label={t('name')}
          active={tab}
          onChange={(key) => go({ tab: key === 'checks' ? undefined : key })}
          tabs={tabs.map((key) => ({ key, name: t(`tabs.${key}`) }))}
        >
          <div className="pt-4">
            {tab === 'checks' && (
              <RobotsChecks
                rows={checks.rows}
                onEnd={checks.onEnd}
                hasMore={checks.hasMore}
                filter={filter}
                onFilter={(next) => go({ filter: next === 'all' ? undefined : next })}
              />
            )}
            {tab === 'changes' && <RobotsChanges />}
            {tab === 'tester' && <RobotsTester />}
          </div>
        </Tabs>
      )}
    </Screen>
  );
}
