'use client';

import { useTranslations } from 'next-intl';
import { TextField } from '../../design/forms/field.tsx';
import type { ConsumerDraft } from './consumer-draft.ts';

/** The address to which packages are sent, instead of being fetched. */
export function PushFields({
  draft,
  set,
}: {
  draft: ConsumerDraft;
  set: (change: Partial<ConsumerDraft>) => void;
}) {
  const t = useTranslations('consumers.form');
  const name = draft.name === '' ? 'library' : draft.name;
  return (
    <>
      <TextField
        className="md:col-span-full"
        label={t('pushTo')}
        hint={t('pushToHint', { file: `push-secrets/${name}` })}
        value={draft.pushTo}
        maxLength={600}
        spellCheck={false}
        onChange={({ target }) => set({ pushTo: target.value })}
      />
      {draft.pushTo.trim().startsWith('s3:') && (
        <>
          <TextField
            label={t('pushEndpoint')}
            hint={t('pushEndpointHint')}
            value={draft.pushEndpoint}
            maxLength={500}
            spellCheck={false}
            onChange={({ target }) => set({ pushEndpoint: target.value })}
          />
          <TextField
            label={t('pushRegion')}
            hint={t('pushRegionHint')}
            value={draft.pushRegion}
            maxLength={40}
            spellCheck={false}
            onChange={({ target }) => set({ pushRegion: target.value })}
          />
        </>
      )}
    </>
  );
}
