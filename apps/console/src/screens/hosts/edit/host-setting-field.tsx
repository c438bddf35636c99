import { hostSetting, type HostSettingField as Field, type HostSettings } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { CheckField, TextArea, TextField } from '../../../design/forms/field.tsx';
import type { InputChange } from '../../../design/forms/controls.tsx';
import { useFormats } from '../../../i18n/use-formats.ts';
import { draftErrorText, type DraftErrors, type HostEditDraft } from './host-edit-draft.ts';
import { settingWords } from './host-setting-words.ts';
import { HoursField } from './hours-field.tsx';

interface HostSettingFieldProps {
  field: Field;
  draft: HostEditDraft;
  errors: DraftErrors;
  onDraft: (change: Partial<HostEditDraft>) => void;
  /** Replaces the text for a host without the setting. */
  placeholder?: string;
  hint?: string | undefined;
  autoFocus?: boolean;
  disabled?: boolean;
}

/** The field of a form for one host setting, by its kind. */
export function HostSettingField({
  field,
  draft,
  errors,
  onDraft,
  placeholder,
  hint,
  autoFocus,
  disabled = false,
}: HostSettingFieldProps) {
  const formats = useFormats();
  const errorWords = useTranslations('hosts.errors');
  const { kind } = hostSetting(field);
  const words = settingWords(field, formats);
  const error = draftErrorText(errors[field], errorWords, formats);
  const set = (value: unknown) => onDraft({ [field]: value });
  if (kind === 'hours')
    return <HoursField hours={draft[field] as HostSettings['hours']} error={error} onChange={set} />;
  if (kind === 'switch')
    return (
      <CheckField
        label={words.label}
        hint={hint ?? words.hint}
        disabled={disabled}
        checked={draft[field] === true}
        onChange={({ target }) => set(target.checked)}
      />
    );
  const common = {
    name: field,
    label: words.label,
    hint: hint ?? words.hint,
    error,
    value: draft[field] as string,
    onChange: ({ target }: InputChange<HTMLInputElement | HTMLTextAreaElement>) => set(target.value),
  };
  if (kind === 'patterns' || kind === 'text')
    return (
      <TextArea
        {...common}
        rows={3}
        spellCheck={kind === 'text'}
        maxLength={kind === 'text' ? 2_000 : undefined}
      />
    );
  return (
    <TextField
      {...common}
      type={kind === 'instant' ? 'datetime-local' : 'text'}
      inputMode={kind === 'whole-number' ? 'numeric' : undefined}
      placeholder={placeholder ?? words.unset}
      autoFocus={autoFocus}
    />
  );
}
