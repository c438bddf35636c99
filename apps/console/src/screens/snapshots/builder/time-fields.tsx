'use client';

import { levels, picks, presetNames, readTimeQuery, relations, type Relation } from '@meguri/validity';
import { useTranslations } from 'next-intl';
import { SelectField, TextField } from '../../../design/forms/field.tsx';
import { classNames } from '../../../design/looks.ts';
import { Panel } from '../../../design/screen.tsx';
import { useFormats } from '../../../i18n/use-formats.ts';
import { RelationsPicture } from '../relations-picture.tsx';
import type { BuilderPart } from './snapshot-builder.tsx';

/** The most used first. */
const choices = [...presetNames.toSorted((a, b) => rank(a) - rank(b)), 'custom'] as const;

function rank(preset: string): number {
  return ['as-of', 'accessed-within', 'throughout', 'appeared-within', 'vanished-within', 'paper'].indexOf(
    preset,
  );
}

/** The relations of a preset, as in its query; for `custom`, the chosen ones. */
function relationsOf(preset: (typeof choices)[number], chosen: readonly string[]): readonly Relation[] {
  if (preset === 'custom') return relations.filter((one) => chosen.includes(one));
  const result = readTimeQuery(preset === 'as-of' ? { preset, at: 0 } : { preset, from: 0, to: 1 });
  return result.ok ? result.query.relations : [];
}

/** The time that the snapshot is about. */
export function TimeFields({ draft, errors, set }: BuilderPart) {
  const t = useTranslations('snapshots');
  const { timeZone } = useFormats();
  const instant = (field: 'at' | 'from' | 'to') => (
    <TextField
      label={t(`builder.${field}`)}
      hint={
        field === 'at'
          ? t('builder.atHint', { zone: timeZone })
          : t(`builder.${field}Hint`, { zone: timeZone })
      }
      name={field}
      type="datetime-local"
      // The instant of a copied definition may have any fraction of a minute.
      step="any"
      error={errors[field]}
      value={draft[field]}
      onChange={({ target }) => set({ [field]: target.value })}
    />
  );
  return (
    <Panel title={t('builder.timeTitle')} note={t('builder.timeNote')}>
      <fieldset>
        <legend className="sr-only">{t('builder.timeTitle')}</legend>
        <div className="grid gap-2 md:grid-cols-2">
          {choices.map((preset) => (
            <PresetChoice
              key={preset}
              preset={preset}
              pictured={relationsOf(preset, draft.relations)}
              isChosen={preset === draft.preset}
              onChoose={() => set({ preset })}
            />
          ))}
        </div>
      </fieldset>
      <div className="mt-4 grid gap-4 md:grid-cols-2">
        {draft.preset === 'as-of' ? (
          instant('at')
        ) : (
          <>
            {instant('from')}
            {instant('to')}
          </>
        )}
        {draft.preset === 'custom' && <CustomFields draft={draft} errors={errors} set={set} />}
        <SelectField
          label={t('builder.pick')}
          name="pick"
          value={draft.pick}
          onChange={({ target }) => set({ pick: picks.find((one) => one === target.value) ?? '' })}
        >
          <option value="">{t('builder.usualPick')}</option>
          {picks.map((pick) => (
            <option key={pick} value={pick}>
              {t(`picks.${pick}`)}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t('builder.maxAge')}
          hint={t('builder.maxAgeHint')}
          name="maxAgeDays"
          inputMode="decimal"
          unit={t('builder.days')}
          error={errors.maxAgeDays}
          value={draft.maxAgeDays}
          onChange={({ target }) => set({ maxAgeDays: target.value })}
        />
        <TextField
          label={t('builder.gone')}
          hint={t('builder.goneHint')}
          name="gone"
          error={errors.gone}
          value={draft.gone}
          onChange={({ target }) => set({ gone: target.value })}
        />
      </div>
    </Panel>
  );
}

interface PresetChoiceProps {
  preset: (typeof choices)[number];
  pictured: readonly Relation[];
  isChosen: boolean;
  onChoose: () => void;
}

function PresetChoice({ preset, pictured, isChosen, onChoose }: PresetChoiceProps) {
  const t = useTranslations('snapshots.presets');
  return (
    <label
      className={classNames(
        'flex cursor-pointer items-start gap-3 rounded-md border p-3',
        isChosen ? 'border-accent bg-accent-soft' : 'border-line hover:border-line-strong',
      )}
    >
      <input
        type="radio"
        name="preset"
        value={preset}
        checked={isChosen}
        onChange={onChoose}
        className="mt-0.5 size-4 accent-accent"
      />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{t(`${preset}.name`)}</span>
        <span className="block text-small text-ink-soft">{t(`${preset}.meaning`)}</span>
      </span>
      {pictured.length > 0 && <RelationsPicture relations={pictured} />}
    </label>
  );
}

function CustomFields({ draft, set }: BuilderPart) {
  const t = useTranslations('snapshots');
  const toggle = (relation: Relation) =>
    set({
      relations: draft.relations.includes(relation)
        ? draft.relations.filter((one) => one !== relation)
        : [...draft.relations, relation],
    });
  return (
    <div className="flex flex-col gap-4 md:col-span-2">
      <SelectField
        label={t('builder.level')}
        name="level"
        className="md:max-w-[calc(50%-8px)]"
        value={draft.level}
        onChange={({ target }) => set({ level: levels.find((one) => one === target.value) ?? 'versions' })}
      >
        {levels.map((level) => (
          <option key={level} value={level}>
            {t(`levels.${level}`)}
          </option>
        ))}
      </SelectField>
      <fieldset>
        <legend className="text-small font-medium text-ink-soft">{t('builder.relations')}</legend>
        <p className="text-small text-ink-faint">{t('builder.relationsHint')}</p>
        <div className="mt-2 grid gap-x-4 gap-y-1 md:grid-cols-2">
          {relations.map((relation) => (
            <label key={relation} className="flex min-h-8 cursor-pointer items-center gap-2 max-md:min-h-10">
              <input
                type="checkbox"
                name="relations"
                value={relation}
                checked={draft.relations.includes(relation)}
                onChange={() => toggle(relation)}
                className="size-4 accent-accent"
              />
              <span className="min-w-0 flex-1">{t(`relations.${relation}`)}</span>
              <RelationsPicture relations={[relation]} />
            </label>
          ))}
        </div>
      </fieldset>
    </div>
  );
}
