'use client';

import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { useTRPC } from '../../data/trpc.ts';
import { useAddress } from '../../data/use-address.ts';
import { useMay } from '../../data/viewer.tsx';
import { buttonLook } from '../../design/button.tsx';
import { Screen } from '../../design/screen.tsx';
import { SearchField } from '../../design/search-field.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../design/states.tsx';
import { formatQuantity } from '../../format/numbers.ts';
import { SettingRow } from './setting-row.tsx';
import { groupSettings } from './setting-words.ts';

export function SettingsScreen() {
  const trpc = useTRPC();
  const go = useAddress();
  const mayEdit = useMay('administrator');
  const search = useSearchParams().get('search') ?? '';
  const settings = useQuery(trpc.settings.list.queryOptions());
  const edited = settings.data?.filter(({ isDefault }) => !isDefault).length ?? 0;
  const groups = groupSettings(settings.data ?? [], search);
  const answer =
    settings.data &&
    `${edited === 0 ? 'All' : `${edited} of`} ${formatQuantity(settings.data.length, 'setting')} ${edited === 0 ? 'have' : edited === 1 ? 'differs from' : 'differ from'} ${edited === 0 ? 'their default' : 'the default'}. Changes take effect within seconds.${mayEdit ? '' : ' Changing them takes the role of administrator.'}`;
  return (
    <Screen title="How does this crawler behave?" answer={answer}>
      <div className="flex">
        <SearchField
          label="Search settings"
          placeholder="Key or meaning"
          value={search}
          onChange={(text) => go({ search: text })}
        />
      </div>
      {settings.isPending && <SkeletonRows rows={12} />}
      {settings.isError && !settings.data && (
        <ErrorState
          what="The settings could not be read."
          error={settings.error}
          onRetry={() => void settings.refetch()}
        />
      )}
      {groups.map(({ name, settings: members }) => (
        <section key={name} aria-label={name}>
          <h2 className="mb-2 font-semibold">{name}</h2>
          <ul className="rounded-lg border border-line bg-surface">
            {members.map((setting) => (
              <SettingRow key={setting.key} setting={setting} mayEdit={mayEdit} />
            ))}
          </ul>
        </section>
      ))}
      {settings.data && groups.length === 0 && (
        <EmptyState
          title={`No setting matches “${search}”.`}
          action={
            <button type="button" className={buttonLook()} onClick={() => go({})}>
              Show all settings
            </button>
          }
        />
      )}
    </Screen>
  );
}
