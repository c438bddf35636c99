'use client';

import { useTranslations } from 'next-intl';
import { CheckField, TextField } from '../../../design/forms/field.tsx';
import { Panel } from '../../../design/screen.tsx';
import type { BuilderPart } from './snapshot-builder.tsx';

/** The kinds of documents that the snapshot holds. */
export function KindFields({ draft, errors, set }: BuilderPart) {
  const t = useTranslations('snapshots.builder');
  const field = (name: 'mimes' | 'statuses' | 'languages' | 'minBytes' | 'maxBytes') => (
    <TextField
      label={t(name)}
      hint={t(`${name}Hint`)}
      name={name}
      spellCheck={false}
      autoCapitalize="off"
      error={errors[name]}
      {...(name === 'minBytes' || name === 'maxBytes' ? { unit: 'B', inputMode: 'numeric' } : {})}
      value={draft[name]}
      onChange={({ target }) => set({ [name]: target.value })}
    />
  );
  return (
    <Panel title={t('kindTitle')} note={t('kindNote')}>
      <div className="grid gap-4 md:grid-cols-2">
        <div className="md:col-span-2">{field('mimes')}</div>
        {field('statuses')}
        {field('languages')}
        {field('minBytes')}
        {field('maxBytes')}
        <div className="md:col-span-2">
          <CheckField
            label={t('requisites')}
            hint={t('requisitesHint')}
            name="requisites"
            checked={draft.requisites}
            onChange={({ target }) => set({ requisites: target.checked })}
          />
        </div>
      </div>
    </Panel>
  );
}
