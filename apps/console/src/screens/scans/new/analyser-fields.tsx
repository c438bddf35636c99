'use client';

import type { AnalyserView } from '@meguri/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '../../../data/trpc.ts';
import { SelectField } from '../../../design/forms/field.tsx';
import Link from '../../../design/link.tsx';
import { Panel } from '../../../design/screen.tsx';
import { visibleText } from '../../../format/visible-text.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { analyserHref } from '../../../shell/navigation.ts';
import { ProtectionNote } from '../../analysers/protection-note.tsx';
import { ParameterFields } from './parameter-fields.tsx';
import type { FormPart } from './scan-form.tsx';

/** Analysers for rows of another scan: built-in ones read only documents. */
const uploadedForms = ['module', 'program'] as const;

/** The analyser to run, its version and parameters, and how this machine is protected from it. */
export function AnalyserFields({
  draft,
  errors,
  set,
  analyser,
}: FormPart & { analyser: AnalyserView | undefined }) {
  const t = useTranslations('scans.form');
  const forms = useTranslations('analysers.forms');
  const formats = useFormats();
  const trpc = useTRPC();
  const list = useQuery(trpc.analysers.list.queryOptions());
  const rows = list.data?.rows ?? [];
  const isKnown =
    draft.analyser === '' ||
    rows.some(
      ({ name, form }) => name === draft.analyser && (form !== 'built-in' || draft.sourceKind === 'snapshot'),
    );
  return (
    <Panel title={t('analyser')}>
      <div className="flex flex-col gap-4">
        <div className="grid gap-4 md:grid-cols-2">
          <SelectField
            name="analyser"
            label={t('analyser')}
            hint={analyser && <span lang="">{visibleText(analyser.about)}</span>}
            error={errors.analyser}
            value={draft.analyser}
            onChange={({ target }) =>
              set({ analyser: target.value, version: '', parameters: {}, reduce: '' })
            }
          >
            <option value="">{t('choose')}</option>
            {!isKnown && <option>{draft.analyser}</option>}
            {(draft.sourceKind === 'scan' ? uploadedForms : (['built-in', ...uploadedForms] as const)).map(
              (form) => {
                const own = rows.filter((row) => row.form === form);
                return (
                  own.length > 0 && (
                    <optgroup key={form} label={forms(form)}>
                      {own.map(({ name }) => (
                        <option key={name}>{name}</option>
                      ))}
                    </optgroup>
                  )
                );
              },
            )}
          </SelectField>
          {analyser && analyser.form !== 'built-in' && (
            <SelectField
              name="version"
              label={t('version')}
              value={draft.version}
              onChange={({ target }) => set({ version: target.value, parameters: {}, reduce: '' })}
            >
              <option value="">{t('latest', { version: versionWords(analyser.latest) })}</option>
              {analyser.history
                .filter(({ version }) => version !== analyser.latest.version)
                .map((one) => (
                  <option key={one.version} value={one.version}>
                    {versionWords(one)}
                  </option>
                ))}
            </SelectField>
          )}
        </div>
        {list.data && <ProtectionNote protection={list.data.protection} />}
        {analyser && (
          <fieldset className="flex flex-col gap-3">
            <legend className="mb-1 text-small font-medium text-ink-soft">{t('parameters')}</legend>
            <ParameterFields
              parameters={analyser.selected.parameters}
              texts={draft.parameters}
              errors={errors.ofParameters}
              onChange={(parameters) => set({ parameters })}
            />
          </fieldset>
        )}
        {analyser && (
          <p>
            <Link
              href={analyserHref(analyser.name, analyser.selected.version)}
              className="rounded-sm text-accent hover:underline"
            >
              {t('trial')}
            </Link>
          </p>
        )}
      </div>
    </Panel>
  );

  function versionWords({ version, createdAt }: AnalyserView['latest']) {
    return t('versionIs', { version, day: createdAt ? formats.day(createdAt) : '–' });
  }
}
