'use client';

import {
  hostFilters,
  maxTextCharacters,
  readHostFilter,
  writeHostFilter,
  type HostFilter,
  type HostFilterField,
} from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Input } from '../../../design/forms/controls.tsx';
import { FilterSelect } from '../../../design/filters.tsx';
import { classNames, inputLook } from '../../../design/looks.ts';

type Field = Exclude<HostFilterField, 'search' | 'state'>;

interface AddFilterProps {
  /** Filters without a control of their own. */
  fields: readonly Field[];
  onFilter: (change: HostFilter) => void;
}

/** Sets any filter of the table: choose it, enter its value as in a URL, press Enter. */
export function AddFilter({ fields, onFilter }: AddFilterProps) {
  const t = useTranslations('hosts.list');
  const [field, setField] = useState<Field>();
  const [text, setText] = useState('');
  const [isRefused, setRefused] = useState(false);
  const choose = (key: Field | undefined) => {
    setField(key);
    setText('');
    setRefused(false);
  };
  const apply = () => {
    if (field === undefined) return;
    const value = readHostFilter(field, text);
    if (value === undefined) setRefused(true);
    else {
      onFilter({ [field]: value });
      choose(undefined);
    }
  };
  const options = fields.map((key) => ({ key, name: t(`filters.${key}`) }));
  const example = field && writeHostFilter(hostFilters[field].example);
  return (
    <>
      <FilterSelect
        label={t('addFilter')}
        all={t('addFilter')}
        options={options}
        value={field}
        onChange={choose}
      />
      {field && (
        <form
          className="flex min-w-0 items-center gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            apply();
          }}
        >
          <Input
            autoFocus
            aria-label={t(`filters.${field}`)}
            aria-invalid={isRefused}
            placeholder={t('filterExample', { example: String(example) })}
            className={classNames(inputLook, 'w-44!')}
            value={text}
            maxLength={maxTextCharacters}
            onChange={(event) => setText(event.target.value)}
          />
          {isRefused && (
            <span role="alert" className="text-small text-error">
              {t('filterRefused', { example: String(example) })}
            </span>
          )}
        </form>
      )}
    </>
  );
}
