import type { HostSettingField as Field } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { useMay } from '../../../data/viewer.tsx';
import { classNames } from '../../../design/looks.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { fieldsOfKind, type DraftErrors, type HostEditDraft } from '../edit/host-edit-draft.ts';
import { HostSettingField } from '../edit/host-setting-field.tsx';
import { settingWords } from '../edit/host-setting-words.ts';
import { bulkFields } from './bulk-draft.ts';

interface BulkFieldsProps {
  draft: HostEditDraft;
  chosen: ReadonlySet<Field>;
  errors: DraftErrors;
  onDraft: (change: Partial<HostEditDraft>) => void;
  onChosen: (chosen: ReadonlySet<Field>) => void;
}

const wideFields: readonly Field[] = fieldsOfKind('hours');

/** Settings to change, with their values; each host keeps its settings that are not chosen. */
export function BulkFields({ draft, chosen, errors, onDraft, onChosen }: BulkFieldsProps) {
  const t = useTranslations('hosts.bulk');
  const formats = useFormats();
  const toggle = (field: Field) => {
    const next = new Set(chosen);
    if (!next.delete(field)) next.add(field);
    onChosen(next);
  };
  const editorOf = (field: Field) => (
    <HostSettingField
      key={field}
      field={field}
      draft={draft}
      errors={errors}
      onDraft={onDraft}
      placeholder={t('none')}
      hint={field === 'paused' ? t('pausedHint') : undefined}
    />
  );
  const mayOwn = useMay('administrator');
  const offered = bulkFields.filter((field) => field !== 'ownServer' || mayOwn);
  const shown = offered.filter((field) => chosen.has(field));
  return (
    <>
      <fieldset className="flex flex-wrap gap-1.5">
        <legend className="mb-1 text-small font-medium text-ink-soft">{t('which')}</legend>
        {offered.map((field) => (
          <button
            key={field}
            type="button"
            aria-pressed={chosen.has(field)}
            onClick={() => toggle(field)}
            className={classNames(
              'h-7 rounded-md border px-2.5 text-small font-medium max-md:h-9',
              chosen.has(field)
                ? 'border-accent bg-accent-soft text-accent'
                : 'border-line-strong text-ink-soft hover:bg-sunken',
            )}
          >
            {settingWords(field, formats).label}
          </button>
        ))}
      </fieldset>
      <div className="grid items-start gap-4 md:grid-cols-2">
        {shown.filter((field) => !wideFields.includes(field)).map(editorOf)}
      </div>
      {shown.filter((field) => wideFields.includes(field)).map(editorOf)}
    </>
  );
}
