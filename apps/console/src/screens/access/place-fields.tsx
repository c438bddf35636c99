'use client';

import { useTranslations } from 'next-intl';
import { TextField } from '../../design/forms/field.tsx';
import { Segmented } from '../../design/forms/segmented.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import type { AccessDraft, AccessReading } from './access-draft.ts';
import { prefixKinds } from './read-prefix.ts';

interface PlaceFieldsProps {
  draft: AccessDraft;
  errors: AccessReading['errors'];
  /** The prefix that the fields mean; null: none yet. */
  prefix: string | null;
  /** Why the server refuses the place; null: it does not. */
  refusal: string | null;
  onChange: (change: Partial<AccessDraft>) => void;
}

/** The captures that a rule covers: URLs and a period. */
export function PlaceFields({ draft, errors, prefix, refusal, onChange }: PlaceFieldsProps) {
  const t = useTranslations('access.form');
  const { timeZone } = useFormats();
  const { kind, value, from, before } = draft;
  const error = errors.value ? t(`errors.${errors.value}`) : refusal;
  return (
    <>
      <div className="flex flex-col items-start gap-3">
        <Segmented
          label={t('kind')}
          value={kind}
          options={prefixKinds.map((key) => ({ key, name: t(`kinds.${key}`) }))}
          onChange={(key) => onChange({ kind: key })}
        />
        {kind !== 'everything' && (
          <TextField
            className="w-full"
            label={t(`kinds.${kind}`)}
            hint={prefix === null ? t(`hints.${kind}`) : t('meaning', { prefix })}
            error={error}
            value={value}
            maxLength={2_000}
            spellCheck={false}
            autoFocus
            onChange={({ target }) => onChange({ value: target.value })}
          />
        )}
      </div>
      <div className="grid gap-4 md:grid-cols-2">
        <TextField
          label={t('from')}
          type="datetime-local"
          hint={t('fromHint', { zone: timeZone })}
          value={from}
          onChange={({ target }) => onChange({ from: target.value })}
        />
        <TextField
          label={t('before')}
          type="datetime-local"
          hint={t('beforeHint')}
          error={errors.before && t('errors.before')}
          value={before}
          onChange={({ target }) => onChange({ before: target.value })}
        />
      </div>
    </>
  );
}
