'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '../../../data/trpc.ts';
import { Input } from '../../../design/forms/controls.tsx';
import { TextArea, TextField } from '../../../design/forms/field.tsx';
import { Panel } from '../../../design/screen.tsx';
import { Foreign } from '../../../design/values.tsx';
import type { BuilderPart } from './snapshot-builder.tsx';

/** The places whose documents the snapshot holds. */
export function PlaceFields({ draft, errors, set }: BuilderPart) {
  const t = useTranslations('snapshots.builder');
  const area = (field: 'hosts' | 'domains' | 'surtPrefixes') => (
    <TextArea
      mono
      rows={3}
      spellCheck={false}
      autoCapitalize="off"
      label={t(field)}
      hint={t(`${field}Hint`)}
      name={field}
      error={errors[field]}
      value={draft[field]}
      onChange={({ target }) => set({ [field]: target.value })}
    />
  );
  const line = (field: 'topLevelDomains' | 'countries') => (
    <TextField
      label={t(field)}
      hint={t(`${field}Hint`)}
      name={field}
      spellCheck={false}
      autoCapitalize="off"
      error={errors[field]}
      value={draft[field]}
      onChange={({ target }) => set({ [field]: target.value })}
    />
  );
  return (
    <Panel title={t('placeTitle')} note={t('placeNote')}>
      <div className="grid gap-4 md:grid-cols-2">
        {area('hosts')}
        {area('domains')}
        {area('surtPrefixes')}
        <div className="flex flex-col gap-4">
          {line('topLevelDomains')}
          {line('countries')}
        </div>
        <SeedListChoice draft={draft} errors={errors} set={set} />
      </div>
    </Panel>
  );
}

function SeedListChoice({ draft, set }: BuilderPart) {
  const t = useTranslations('snapshots.builder');
  const trpc = useTRPC();
  const lists = useQuery(trpc.seeds.lists.queryOptions());
  const names = new Set([...(lists.data ?? []).map(({ name }) => name), ...draft.seedLists]);
  if (names.size === 0) return null;
  return (
    <fieldset className="md:col-span-2">
      <legend className="text-small font-medium text-ink-soft">{t('seedLists')}</legend>
      <div className="mt-1 grid max-h-40 gap-2 overflow-y-auto md:grid-cols-2">
        {[...names].map((name) => (
          <label key={name} className="flex cursor-pointer items-center gap-2">
            <Input
              type="checkbox"
              name="seedLists"
              className="size-4 accent-accent"
              checked={draft.seedLists.includes(name)}
              onChange={({ target }) =>
                set({
                  seedLists: target.checked
                    ? [...draft.seedLists, name]
                    : draft.seedLists.filter((one) => one !== name),
                })
              }
            />
            <Foreign>{name}</Foreign>
          </label>
        ))}
      </div>
      <p className="mt-1 text-small text-ink-faint">{t('seedListsHint')}</p>
    </fieldset>
  );
}
