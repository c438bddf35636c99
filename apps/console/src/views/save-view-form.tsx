'use client';

import { maxViewNameCharacters, type ListName } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useMay } from '../data/viewer.tsx';
import { Button } from '../design/button.tsx';
import { Input } from '../design/forms/controls.tsx';
import { CheckField } from '../design/forms/field.tsx';
import { inputLook } from '../design/looks.ts';
import { useViewActs } from './use-views.ts';

interface SaveViewFormProps {
  list: ListName;
  query: string;
}

/** Saves the current filter, order and columns under a name. */
export function SaveViewForm({ list, query }: SaveViewFormProps) {
  const t = useTranslations('lists.views');
  const mayShare = useMay('operator');
  const { create } = useViewActs();
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  return (
    <form
      className="flex flex-col gap-2 border-t border-line pt-3"
      onSubmit={(event) => {
        event.preventDefault();
        create.mutate({ list, name, query, isShared }, { onSuccess: () => setName('') });
      }}
    >
      <Input
        aria-label={t('name')}
        placeholder={t('name')}
        className={inputLook}
        value={name}
        maxLength={maxViewNameCharacters}
        onChange={(event) => setName(event.target.value)}
      />
      {mayShare && (
        <CheckField
          label={t('share')}
          checked={isShared}
          onChange={(event) => setShared(event.target.checked)}
        />
      )}
      <Button type="submit" variant="primary" busy={create.isPending} disabled={name.trim() === ''}>
        {t('save')}
      </Button>
    </form>
  );
}
