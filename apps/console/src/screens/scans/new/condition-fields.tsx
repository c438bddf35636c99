'use client';

import type { AnalyserView } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { SelectField, TextField } from '../../../design/forms/field.tsx';
import { Panel } from '../../../design/screen.tsx';
import { useFormats } from '../../../i18n/use-formats.ts';
import { isAdvanced } from './scan-draft.ts';
import type { FormPart } from './scan-form.tsx';

/** Which documents of the source are analysed. */
export function ConditionFields(part: FormPart) {
  const t = useTranslations('scans.form');
  const field = useField(part);
  // Rows have no media type, status or size.
  const isOfRows = part.draft.sourceKind === 'scan';
  return (
    <Panel title={t('conditions')} note={isOfRows ? undefined : t('conditionsNote')}>
      <div className="grid gap-4 md:grid-cols-2">
        {!isOfRows && (
          <>
            {field('mediaTypes', t('mediaTypes'), t('mediaTypesHint'))}
            {field('statuses', t('statuses'), t('statusesHint'))}
            {field('minBytes', t('minBytes'), t('bytesHint'))}
            {field('maxBytes', t('maxBytes'), t('bytesHint'))}
          </>
        )}
        {field('maxDocuments', t('maxDocuments'), t('maxDocumentsHint'), true)}
      </div>
    </Panel>
  );
}

const resultFormats = ['parquet', 'jsonl'] as const;
const supplyModes = ['pipelined', 'synchronous', 'static'] as const;

/** The format of the results, and advanced options. */
export function ResultFields(part: FormPart & { analyser: AnalyserView | undefined }) {
  const t = useTranslations('scans.form');
  const words = useTranslations('scans');
  const field = useField(part);
  const { draft, set } = part;
  return (
    <Panel title={t('results')}>
      <div className="flex flex-col gap-4">
        <SelectField
          className="md:max-w-80"
          name="format"
          label={t('format')}
          hint={t('formatHint')}
          value={draft.format}
          onChange={({ target }) =>
            set({ format: resultFormats.find((one) => one === target.value) ?? 'parquet' })
          }
        >
          {resultFormats.map((key) => (
            <option key={key} value={key}>
              {words(`formats.${key}`)}
            </option>
          ))}
        </SelectField>
        <ReduceField {...part} />
        <details open={isAdvanced(draft) || undefined}>
          <summary className="w-fit cursor-pointer rounded-sm font-medium text-ink-soft hover:text-ink">
            {t('advanced')}
          </summary>
          <div className="mt-3 grid gap-4 md:grid-cols-2">
            <SelectField
              name="supply"
              label={t('supply')}
              hint={words(`supplies.${draft.supply}Is`)}
              value={draft.supply}
              onChange={({ target }) =>
                set({ supply: supplyModes.find((one) => one === target.value) ?? 'pipelined' })
              }
            >
              {supplyModes.map((key) => (
                <option key={key} value={key}>
                  {words(`supplies.${key}`)}
                </option>
              ))}
            </SelectField>
            {field('secondsPerDocument', t('secondsPerDocument'), t('secondsPerDocumentHint'))}
            {field('memory', t('memory'), t('memoryHint'))}
            {field('documentsPerProcess', t('documentsPerProcess'), t('documentsPerProcessHint'), true)}
            {field('maxSkipped', t('maxSkipped'), t('maxSkippedHint'), true)}
          </div>
        </details>
      </div>
    </Panel>
  );
}

const isReduced = ['no', 'yes'] as const;

/** Whether rows with the same key are merged; nothing for an analyser without a key. */
function ReduceField({ draft, set, analyser }: FormPart & { analyser: AnalyserView | undefined }) {
  const t = useTranslations('scans.form');
  const formats = useFormats();
  const key = analyser?.selected.key ?? null;
  if (!analyser || key === null) return null;
  const usual = analyser.form === 'built-in' ? 'no' : 'yes';
  return (
    <SelectField
      className="md:max-w-80"
      name="reduce"
      label={t('reduce')}
      hint={t('reduceHint', { key: formats.list(key) })}
      value={draft.reduce || usual}
      onChange={({ target }) => set({ reduce: isReduced.find((one) => one === target.value) ?? '' })}
    >
      {isReduced.map((one) => (
        <option key={one} value={one}>
          {t(`reduces.${one}`)}
        </option>
      ))}
    </SelectField>
  );
}

type TextName =
  | 'mediaTypes'
  | 'statuses'
  | 'minBytes'
  | 'maxBytes'
  | 'maxDocuments'
  | 'secondsPerDocument'
  | 'memory'
  | 'documentsPerProcess'
  | 'maxSkipped';

function useField({ draft, errors, set }: FormPart) {
  return (name: TextName, label: string, hint: string, isNumber = false) => (
    <TextField
      name={name}
      label={label}
      hint={hint}
      error={errors[name]}
      spellCheck={false}
      autoCapitalize="off"
      maxLength={4_000}
      {...(isNumber ? { inputMode: 'numeric' } : {})}
      value={draft[name]}
      onChange={({ target }) => set({ [name]: target.value })}
    />
  );
}
