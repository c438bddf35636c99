'use client';

import type { AnalyserParameter } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { SelectField, TextField } from '../../../design/forms/field.tsx';
import { visibleText } from '../../../format/visible-text.ts';

interface ParameterFieldsProps {
  parameters: readonly AnalyserParameter[];
  texts: Readonly<Record<string, string>>;
  errors?: Readonly<Record<string, string>> | undefined;
  onChange: (texts: Record<string, string>) => void;
}

/** A field for each parameter of an analyser. Names and descriptions come from the analyser. */
export function ParameterFields({ parameters, texts, errors = {}, onChange }: ParameterFieldsProps) {
  const t = useTranslations('scans.form');
  if (parameters.length === 0) return <p className="text-ink-faint">{t('noParameters')}</p>;
  return (
    <div className="grid gap-4 md:grid-cols-2" data-testid="parameters">
      {parameters.map((parameter) => {
        const { name, about, type, choices, default: usual } = parameter;
        const text = (Object.hasOwn(texts, name) ? texts[name] : undefined) ?? '';
        const hint = (
          <>
            {about !== '' && (
              <span className="block" lang="">
                {visibleText(about)}
              </span>
            )}
            {usual === undefined ? t('required') : t('usual', { value: visibleText(String(usual)) })}
          </>
        );
        // An empty field is no error.
        const error = text === '' ? null : errors[name];
        const set = (value: string) => onChange({ ...texts, [name]: value });
        const options = choices ?? (type === 'boolean' ? [true, false] : null);
        return options ? (
          <SelectField
            key={name}
            label={name}
            hint={hint}
            error={error}
            value={text}
            onChange={({ target }) => set(target.value)}
          >
            <option value="">–</option>
            {options.map((option) => (
              <option key={String(option)} value={String(option)}>
                {type === 'boolean' ? t(option === true ? 'yes' : 'no') : visibleText(String(option))}
              </option>
            ))}
          </SelectField>
        ) : (
          <TextField
            key={name}
            label={name}
            hint={hint}
            error={error}
            maxLength={2_000}
            spellCheck={false}
            inputMode={type === 'integer' ? 'numeric' : type === 'number' ? 'decimal' : 'text'}
            value={text}
            onChange={({ target }) => set(target.value)}
          />
        );
      })}
    </div>
  );
}
