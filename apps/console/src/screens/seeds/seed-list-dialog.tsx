'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { rebaseDraft } from '../../data/rebase-draft.ts';
import { refusalOf } from '../../data/query-client.ts';
import { useTRPC } from '../../data/trpc.ts';
import { Button } from '../../design/button.tsx';
import { PaceConfirmation } from '../../host-acts/pace-confirmation.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import {
  isLowRevisitInterval,
  shortestUsualRevisitSeconds,
  startsAtNewHosts,
  type SeedListView,
} from '@meguri/contracts';
import { pacingChoices, revisitPolicyIds } from '@meguri/schedule';
import { useState } from 'react';
import type { InputChange } from '../../design/forms/controls.tsx';
import { DialogForm } from '../../design/forms/dialog-form.tsx';
import { Dialog, EffectPreview } from '../../design/dialog.tsx';
import { TextBox } from '../../design/forms/controls.tsx';
import { inputLook } from '../../design/looks.ts';
import { Field, SelectField, TextArea, TextField } from '../../design/forms/field.tsx';
import { DraftNote } from '../../drafts/draft-note.tsx';
import { useDraft } from '../../drafts/use-draft.ts';
import { describeScope } from './describe-scope.ts';
import type { SeedListDraft } from './seed-list-draft.ts';
import { PacingPreview } from './pacing-preview.tsx';
import { ScopePreview } from './scope-preview.tsx';
import {
  embeddedChoices,
  newHostChoices,
  presetOf,
  readSeedListDraft,
  seedListDraft,
  withPreset,
} from './seed-list-draft.ts';
import { useSaveSeedList } from './use-save-seed-list.ts';

interface SeedListDialogProps {
  /** The list to edit; null creates one. */
  list: SeedListView | null;
  /** Proposed values. */
  changes?: Partial<SeedListDraft>;
  open: boolean;
  onClose: () => void;
}

export function SeedListDialog({ list, changes, open, onClose }: SeedListDialogProps) {
  const t = useTranslations('seeds');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={list ? t('edit', { name: list.name }) : t('form.new')}
      className="max-w-2xl"
    >
      <SeedListForm list={list} changes={changes} onDone={onClose} />
    </Dialog>
  );
}

interface SeedListFormProps {
  list: SeedListView | null;
  changes: Partial<SeedListDraft> | undefined;
  onDone: () => void;
}

function SeedListForm({ list: given, changes, onDone }: SeedListFormProps) {
  const t = useTranslations('seeds');
  const words = useTranslations('seeds.scope');
  const common = useTranslations('common');
  const formats = useFormats();
  const [list, setList] = useState(given);
  const { draft, setDraft, forget, rebase, note } = useDraft('seed-list', list ? String(list.id) : 'new', {
    ...seedListDraft(list),
    ...changes,
  });
  const close = () => {
    forget();
    onDone();
  };
  const reading = readSeedListDraft(draft, list?.scope ?? null, t);
  const errors = reading.ok ? {} : reading.errors;
  const { save, reset, error, busy } = useSaveSeedList(list, close);
  const loadLatest = useLatestSeedList((latest) => {
    rebase(rebaseDraft(draft, seedListDraft(list), seedListDraft(latest)), seedListDraft(latest));
    setList(latest);
    reset();
  });
  const [confirmed, setConfirmed] = useState(false);
  const isLow =
    reading.ok && isLowRevisitInterval(reading.fields.minIntervalSeconds, list?.minIntervalSeconds ?? null);
  const bind = (field: keyof SeedListDraft) => ({
    name: field,
    value: draft[field],
    onChange: (event: InputChange<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) =>
      setDraft({ ...draft, [field]: event.target.value }),
  });
  return (
    <DialogForm
      action={list ? common('save') : t('form.create')}
      onSubmit={() => {
        if (reading.ok) save(reading.fields, isLow && confirmed);
      }}
      onCancel={close}
      busy={busy}
      disabled={!reading.ok || (isLow && !confirmed)}
      error={error}
      layout="grid gap-4 md:grid-cols-2"
    >
      <div className="md:col-span-2 empty:hidden">
        <DraftNote note={note} />
      </div>
      <TextField
        label={t('form.name')}
        className="md:col-span-2"
        error={draft.name ? errors.name : null}
        required
        autoFocus
        {...bind('name')}
      />
      <SelectField label={t('form.policy')} {...bind('policy')}>
        <Options keys={revisitPolicyIds} name={(key) => t(`policies.${key}`)} />
      </SelectField>
      <SelectField label={t('form.changeMode')} {...bind('changeMode')}>
        <Options keys={changeModes} name={(key) => t(`changeModes.${key}`)} />
      </SelectField>
      <TextField label={t('form.minInterval')} error={errors.minInterval} {...bind('minInterval')} />
      <TextField label={t('form.maxInterval')} error={errors.maxInterval} {...bind('maxInterval')} />
      <TextField
        label={t('form.importance')}
        inputMode="decimal"
        hint={t('form.importanceHint')}
        className="md:col-span-2"
        error={errors.importance}
        {...bind('importance')}
      />
      <SelectField
        label={t('form.pacing')}
        hint={t('form.pacingHint')}
        className="md:col-span-2"
        {...bind('pacing')}
      >
        <Options keys={pacingChoices} name={(key) => t(`pacing.${key}`)} />
      </SelectField>
      {list && draft.pacing !== 'off' && <PacingPreview listId={list.id} />}
      <SelectField label={t('form.scope')} {...bind('mode')}>
        <Options keys={scopeModes} name={(key) => t(`modes.${key}`)} />
      </SelectField>
      <TextField
        label={t('form.tlds')}
        placeholder="jp"
        disabled={draft.mode !== 'tld'}
        error={errors.tlds}
        {...bind('tlds')}
      />
      <SelectField label={t('form.newHosts')} hint={t('form.newHostsHint')} {...bind('newHosts')}>
        <Options
          keys={newHostChoices}
          name={(key) => t(`newHosts.${key}`, { choice: t(`newHosts.${defaultNewHosts(draft.mode)}`) })}
        />
      </SelectField>
      <TextField label={t('form.maxHops')} inputMode="numeric" error={errors.maxHops} {...bind('maxHops')} />
      <TextField
        label={t('form.maxDynamicHops')}
        inputMode="numeric"
        hint={t('form.maxDynamicHopsHint')}
        error={errors.maxDynamicHops}
        {...bind('maxDynamicHops')}
      />
      <TextField
        label={t('form.maxPagesPerHost')}
        inputMode="numeric"
        error={errors.maxPagesPerHost}
        {...bind('maxPagesPerHost')}
      />
      <TextField
        label={t('form.maxHostsPerDomain')}
        hint={t('form.maxHostsPerDomainHint')}
        inputMode="numeric"
        error={errors.maxHostsPerDomain}
        {...bind('maxHostsPerDomain')}
      />
      <SelectField
        label={t('form.mediaTypePreset')}
        name="preset"
        value={presetOf(draft)}
        onChange={(event) => setDraft(withPreset(draft, event.target.value))}
      >
        <Options keys={presetChoices} name={(key) => t(`mediaTypePresets.${key}`)} />
      </SelectField>
      <SelectField label={t('form.embedded')} hint={t('form.embeddedHint')} {...bind('embedded')}>
        <Options keys={embeddedChoices} name={(key) => t(`embedded.${key}`)} />
      </SelectField>
      <TextArea
        mono
        rows={3}
        spellCheck={false}
        label={t('form.mediaTypes')}
        hint={t('form.mediaTypesHint')}
        error={errors.mediaTypes}
        {...bind('mediaTypes')}
      />
      <TextField
        label={t('form.otherTypes')}
        hint={t('form.otherTypesHint')}
        error={errors.otherTypes}
        {...bind('otherTypes')}
      />
      <Field label={t('form.include')} hint={t('form.patterns')} error={errors.include}>
        {(control) => (
          <TextBox
            rows={3}
            spellCheck={false}
            className={`${inputLook} h-auto! py-1.5 font-mono`}
            {...control}
            {...bind('include')}
          />
        )}
      </Field>
      <Field label={t('form.exclude')} hint={t('form.patterns')} error={errors.exclude}>
        {(control) => (
          <TextBox
            rows={3}
            spellCheck={false}
            className={`${inputLook} h-auto! py-1.5 font-mono`}
            {...control}
            {...bind('exclude')}
          />
        )}
      </Field>
      <div className="md:col-span-2">
        <EffectPreview
          touches={list ? t('seeds', { count: list.seeds }) : t('form.oneNew')}
          sentences={
            reading.ok
              ? [
                  t('form.inScope', { scope: describeScope(reading.fields.scope, words, formats) }),
                  ...(list ? [t('form.atNext')] : []),
                ]
              : []
          }
        />
      </div>
      {reading.ok && (
        <div className="md:col-span-2">
          <ScopePreview scope={reading.fields.scope} listId={list?.id ?? null} />
        </div>
      )}
      {list && refusalOf(error)?.code === 'CONFLICT' && (
        <div className="md:col-span-2">
          <Button onClick={() => void loadLatest(list.id)}>{t('form.takeOver')}</Button>
        </div>
      )}
      {isLow && (
        <div className="md:col-span-2">
          <PaceConfirmation
            risk="low-revisit"
            defaultSeconds={shortestUsualRevisitSeconds}
            confirmed={confirmed}
            onConfirmed={setConfirmed}
          />
        </div>
      )}
    </DialogForm>
  );
}

/** Refetches a list after a concurrent edit. */
function useLatestSeedList(onRead: (latest: SeedListView) => void) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  return async (id: number) => {
    const lists = await queries.fetchQuery({ ...trpc.seeds.lists.queryOptions(), staleTime: 0 });
    const latest = lists.find((list) => list.id === id);
    if (latest) onRead(latest);
  };
}

const changeModes = ['text', 'raw', 'near-duplicate'] as const;
const presetChoices = ['all', 'text', 'documents', 'own'] as const;
const scopeModes = ['host', 'domain', 'tld', 'any'] as const;

function defaultNewHosts(mode: string): 'start' | 'continue' {
  const known = scopeModes.find((one) => one === mode) ?? 'host';
  return startsAtNewHosts({ mode: known, startsAtNewHosts: null }) ? 'start' : 'continue';
}

function Options<Key extends string>({ keys, name }: { keys: readonly Key[]; name: (key: Key) => string }) {
  return keys.map((key) => (
    <option key={key} value={key}>
      {name(key)}
    </option>
  ));
}
