import { useTranslations } from 'next-intl';
import { classNames } from '../../../design/looks.ts';
import { CheckField, TextField } from '../../../design/field.tsx';
import { bulkFields, type BulkField } from './bulk-draft.ts';
import type { DraftField, DraftReading, HostEditDraft } from '../edit/host-edit-draft.ts';
import { HoursField } from '../edit/hours-field.tsx';

interface BulkFieldsProps {
  draft: HostEditDraft;
  chosen: ReadonlySet<BulkField>;
  errors: DraftReading['errors'];
  onDraft: (change: Partial<HostEditDraft>) => void;
  onChosen: (chosen: ReadonlySet<BulkField>) => void;
}

/** Which terms to change, and to what; those that are not chosen stay at each host as they are. */
export function BulkFields({ draft, chosen, errors, onDraft, onChosen }: BulkFieldsProps) {
  const t = useTranslations('hosts.bulk');
  const toggle = (field: BulkField) => {
    const next = new Set(chosen);
    if (!next.delete(field)) next.add(field);
    onChosen(next);
  };
  return (
    <>
      <fieldset className="flex flex-wrap gap-1.5">
        <legend className="mb-1 text-small font-medium text-ink-soft">{t('which')}</legend>
        {bulkFields.map((field) => (
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
            {t(`fields.${field}`)}
          </button>
        ))}
      </fieldset>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <BulkTexts draft={draft} chosen={chosen} errors={errors} onDraft={onDraft} />
        {chosen.has('paused') && (
          <CheckField
            label={t('fields.paused')}
            hint={t('pausedHint')}
            checked={draft.paused}
            onChange={({ target }) => onDraft({ paused: target.checked })}
          />
        )}
      </div>
      {chosen.has('hours') && <BulkHours draft={draft} errors={errors} onDraft={onDraft} />}
    </>
  );
}

const texts = [
  { field: 'minIntervalSeconds', draft: 'minInterval', word: 'interval' },
  { field: 'burstMaxCount', draft: 'burst', word: 'burst' },
  { field: 'pausedUntil', draft: 'pausedUntil', word: 'pausedUntil' },
  { field: 'pageCap', draft: 'pageCap', word: null },
  { field: 'maxHops', draft: 'maxHops', word: 'maxHops' },
  { field: 'priority', draft: 'priority', word: 'priority' },
  { field: 'robotsRecheckSeconds', draft: 'robotsRecheck', word: 'robotsRecheck' },
  { field: 'note', draft: 'note', word: 'note' },
] as const;

function BulkTexts({ draft, chosen, errors, onDraft }: Omit<BulkFieldsProps, 'onChosen'>) {
  const t = useTranslations('hosts');
  const errorOf = (field: DraftField | 'note') => {
    const word = field === 'note' ? undefined : errors[field];
    return word === undefined ? null : t(`errors.${word}`);
  };
  return texts
    .filter(({ field }) => chosen.has(field))
    .map(({ field, draft: name, word }) => (
      <TextField
        key={field}
        label={t(`bulk.fields.${field}`)}
        type={field === 'pausedUntil' ? 'datetime-local' : 'text'}
        placeholder={t('bulk.none')}
        hint={word === null ? undefined : t(`edit.${word}Hint`)}
        error={errorOf(name)}
        value={draft[name]}
        onChange={({ target }) => onDraft({ [name]: target.value })}
      />
    ));
}

function BulkHours({ draft, errors, onDraft }: Pick<BulkFieldsProps, 'draft' | 'errors' | 'onDraft'>) {
  const words = useTranslations('hosts.errors');
  return (
    <HoursField
      hours={draft.hours}
      error={errors.hours ? words(errors.hours) : null}
      onChange={(hours) => onDraft({ hours })}
    />
  );
}
