import { longestAccessIntervalSeconds } from '@meguri/schedule';
import { useTranslations } from 'next-intl';
import { CheckField, TextField } from '../../design/forms/field.tsx';
import { Segmented } from '../../design/forms/segmented.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import { type RuleDraft, type RuleReading } from './rule-draft.ts';

interface RuleFieldsProps {
  draft: RuleDraft;
  reading: RuleReading;
  /** The target is fixed once the rule exists. */
  isNew: boolean;
  valueError: string | null;
  onChange: (change: Partial<RuleDraft>) => void;
}

/** The fields of a rule. */
export function RuleFields({ draft, reading: { errors }, isNew, valueError, onChange }: RuleFieldsProps) {
  const t = useTranslations('rules.form');
  const words = useTranslations('hosts.errors');
  const kinds = useTranslations('rules.kinds');
  const formats = useFormats();
  const { kind, value, paused, pausedUntil, minInterval, note, disabled } = draft;
  const isDomain = kind === 'domain';
  const intervalRange = {
    low: formats.durationExactly(0),
    high: formats.durationExactly(longestAccessIntervalSeconds),
  };
  return (
    <>
      {isNew && (
        <div className="flex flex-col items-start gap-3">
          <Segmented
            label={t('kind')}
            value={kind}
            options={(['domain', 'address-range'] as const).map((key) => ({ key, name: kinds(key) }))}
            onChange={(key) => onChange({ kind: key })}
          />
          <TextField
            className="w-full"
            label={t(isDomain ? 'domain' : 'addresses')}
            hint={t(isDomain ? 'domainHint' : 'addressesHint')}
            error={valueError}
            value={value}
            maxLength={300}
            spellCheck={false}
            autoFocus
            onChange={({ target }) => onChange({ value: target.value })}
          />
        </div>
      )}
      <CheckField
        label={t('paused')}
        hint={t('pausedHint')}
        checked={paused}
        onChange={({ target }) => onChange({ paused: target.checked })}
      />
      <div className="grid gap-4 md:grid-cols-2">
        <TextField
          label={t('pausedUntil')}
          type="datetime-local"
          hint={t('pausedUntilHint')}
          error={errors.pausedUntil && words(errors.pausedUntil)}
          value={pausedUntil}
          disabled={paused}
          onChange={({ target }) => onChange({ pausedUntil: target.value })}
        />
        <TextField
          label={t('interval')}
          placeholder={t('intervalNone')}
          hint={t('intervalHint')}
          error={errors.minInterval && words(errors.minInterval, intervalRange)}
          value={minInterval}
          onChange={({ target }) => onChange({ minInterval: target.value })}
        />
      </div>
      <TextField
        label={t('note')}
        value={note}
        maxLength={2_000}
        onChange={({ target }) => onChange({ note: target.value })}
      />
      {!isNew && (
        <CheckField
          label={t('disabled')}
          hint={t('disabledHint')}
          checked={disabled}
          onChange={({ target }) => onChange({ disabled: target.checked })}
        />
      )}
    </>
  );
}
