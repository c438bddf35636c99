'use client';

import { useTranslations } from 'next-intl';
import { useFormats } from '../../i18n/use-formats.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { useDeferredValue } from 'react';
import { useTRPC } from '../../data/trpc.ts';
import { useAddress } from '../../data/use-address.ts';
import { useMay } from '../../data/viewer.tsx';
import { buttonLook } from '../../design/looks.ts';
import { Screen } from '../../design/screen.tsx';
import { SearchField } from '../../design/filters.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../design/states.tsx';
import { ExportRows } from '../../design/table/export-rows.tsx';
import { SettingRow } from './setting-row.tsx';
import { settingTable } from './setting-table.ts';
import { groupSettings } from './setting-words.ts';

/** More than a window shows: the others are rendered once the screen has been shown. */
const groupsInView = 4;

export function SettingsScreen() {
  const t = useTranslations('settings');
  const formats = useFormats();
  const trpc = useTRPC();
  const go = useAddress();
  const mayEdit = useMay('administrator');
  const parameters = useSearchParams();
  const search = parameters.get('search') ?? '';
  /** A proposed value for the setting whose whole key is searched for. */
  const proposed = parameters.get('value');
  const settings = useQuery(trpc.settings.list.queryOptions());
  const edited = settings.data?.filter(({ isDefault }) => !isDefault).length ?? 0;
  const groups = groupSettings(settings.data ?? [], search, t, formats);
  const rendered = useDeferredValue(Infinity, groupsInView);
  const shown = groups.flatMap((group) => group.settings);
  const summary =
    settings.data &&
    `${t('summary', { edited, count: settings.data.length })}${mayEdit ? '' : ` ${t('onlyAdministrators')}`}`;
  return (
    <Screen title={t('name')} summary={summary}>
      <div className="flex items-center gap-3">
        <SearchField
          label={t('search')}
          placeholder={t('searchFor')}
          value={search}
          onChange={(text) => go({ search: text })}
        />
        <span className="ml-auto">
          <ExportRows
            fileName="settings"
            rowCount={shown.length}
            table={() => settingTable(shown, formats)}
          />
        </span>
      </div>
      {settings.isPending && <SkeletonRows rows={12} />}
      {settings.isError && !settings.data && (
        <ErrorState what={t('failed')} error={settings.error} onRetry={() => void settings.refetch()} />
      )}
      {groups.slice(0, rendered).map(({ name, settings: members }) => (
        <section key={name} aria-label={name}>
          <h2 className="mb-2 font-semibold">{name}</h2>
          <ul className="rounded-lg border border-line bg-surface">
            {members.map((setting) => (
              <SettingRow
                key={setting.key}
                setting={setting}
                mayEdit={mayEdit}
                proposed={setting.key === search ? proposed : null}
              />
            ))}
          </ul>
        </section>
      ))}
      {settings.data && groups.length === 0 && (
        <EmptyState
          title={t('none', { search })}
          action={
            <button type="button" className={buttonLook()} onClick={() => go({})}>
              {t('showAll')}
            </button>
          }
        />
      )}
    </Screen>
  );
}
