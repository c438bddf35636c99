'use client';

import type { HostDetail, HostEdit } from '@meguri/contracts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useDeferredValue, useState } from 'react';
import { rebaseDraft } from '../../../data/rebase-draft.ts';
import { useTRPC } from '../../../data/trpc.ts';
import { Button } from '../../../design/button.tsx';
import type { InputChange } from '../../../design/controls.tsx';
import { Dialog, EffectPreview } from '../../../design/dialog.tsx';
import { CheckField, TextField, TextArea } from '../../../design/field.tsx';
import { useNow } from '../../../design/time.tsx';
import { useFormats } from '../../../i18n/use-formats.ts';
import type { DraftField, HostEditDraft } from './host-edit-draft.ts';
import { draftOf, readDraft } from './host-edit-draft.ts';
import { HoursField } from './hours-field.tsx';
import { previewSentences } from './preview-sentences.ts';
import { useHostEdit } from './use-host-edit.ts';

interface HostEditDialogProps {
  host: HostDetail;
  open: boolean;
  onClose: () => void;
}

export function HostEditDialog({ host, open, onClose }: HostEditDialogProps) {
  const t = useTranslations('hosts.edit');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('title', { host: host.name })}
      className="md:max-w-[720px]!"
    >
      <HostEditForm host={host} onDone={onClose} />
    </Dialog>
  );
}

/** Overrides for one host. Says what they will do before they are saved. */
function HostEditForm({ host, onDone }: { host: HostDetail; onDone: () => void }) {
  const t = useTranslations('hosts.edit');
  const words = useTranslations('hosts.errors');
  const formats = useFormats();
  // The host as it was opened: what arrives meanwhile must not change what is being typed.
  const [opened, setOpened] = useState(host);
  const [draft, setDraft] = useState(() => draftOf(opened));
  const now = useNow();
  const { change, errors } = readDraft(draft, opened, now);
  const edit = useHostEdit(opened, onDone);
  const rebase = useRebase(opened.name, (newest) => {
    setDraft(rebaseDraft(draft, draftOf(opened), draftOf(newest)));
    setOpened(newest);
    edit.reset();
  });
  const changes = Object.keys(change).length > 0;
  const valid = Object.keys(errors).length === 0;
  const errorOf = (field: DraftField) => {
    const word = errors[field];
    return word === undefined ? null : words(word);
  };
  type TextFieldName = Exclude<keyof HostEditDraft, 'paused' | 'hours'>;
  const text = (field: TextFieldName) => ({
    name: field,
    value: draft[field],
    error: field === 'reason' || field === 'note' ? null : errorOf(field),
    onChange: ({ target }: InputChange<HTMLInputElement | HTMLTextAreaElement>) =>
      setDraft({ ...draft, [field]: target.value }),
  });
  return (
    <form
      className="flex max-h-[84dvh] flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        const asked: HostEdit = {
          name: opened.name,
          version: opened.version,
          ...change,
          ...(draft.reason.trim() ? { reason: draft.reason.trim() } : {}),
        };
        if (changes && valid) edit.mutate(asked);
      }}
    >
      <div className="flex flex-col gap-4 overflow-y-auto p-4">
        <div className="grid gap-4 md:grid-cols-3">
          <TextField
            label={t('interval')}
            placeholder={t('intervalNone')}
            hint={t('intervalHint')}
            autoFocus
            {...text('minInterval')}
          />
          <TextField
            label={t('burst')}
            inputMode="numeric"
            placeholder={t('burstNone')}
            hint={t('burstHint')}
            {...text('burst')}
          />
          <TextField
            label={t('priority')}
            inputMode="numeric"
            hint={t('priorityHint')}
            {...text('priority')}
          />
          <TextField
            label={t('pageCap')}
            inputMode="numeric"
            placeholder={t('pageCapNone')}
            hint={t('pageCapHint', { pages: formats.count(opened.pages) })}
            {...text('pageCap')}
          />
          <TextField
            label={t('maxHops')}
            inputMode="numeric"
            placeholder={t('maxHopsNone')}
            hint={t('maxHopsHint')}
            {...text('maxHops')}
          />
          <TextField
            label={t('robotsRecheck')}
            placeholder={t('robotsRecheckNone')}
            hint={t('robotsRecheckHint')}
            {...text('robotsRecheck')}
          />
        </div>
        <div className="grid items-start gap-4 md:grid-cols-2">
          <CheckField
            label={t('paused')}
            hint={t('pausedHint')}
            checked={draft.paused}
            onChange={({ target }) => setDraft({ ...draft, paused: target.checked })}
          />
          <TextField
            label={t('pausedUntil')}
            type="datetime-local"
            hint={t('pausedUntilHint')}
            {...text('pausedUntil')}
          />
        </div>
        <HoursField
          hours={draft.hours}
          error={errorOf('hours')}
          onChange={(hours) => setDraft({ ...draft, hours })}
        />
        <div className="grid gap-4 md:grid-cols-2">
          <TextArea
            label={t('excludedPaths')}
            hint={t('excludedPathsHint')}
            rows={3}
            spellCheck={false}
            {...text('excludedPaths')}
          />
          <TextArea label={t('note')} hint={t('noteHint')} rows={3} maxLength={2_000} {...text('note')} />
        </div>
        <Preview host={opened} draft={draft} />
        <TextField label={t('reason')} hint={t('reasonHint')} maxLength={500} {...text('reason')} />
        {edit.error && (
          <div role="alert" className="flex flex-wrap items-center gap-3 text-error" data-testid="edit-error">
            <p className="min-w-0 break-words">{edit.error.message}</p>
            {edit.error.data?.code === 'CONFLICT' && <Button onClick={rebase}>{t('takeOver')}</Button>}
          </div>
        )}
      </div>
      <footer className="flex items-center justify-end gap-2 border-t border-line px-4 py-3">
        <span className="mr-auto text-small text-ink-faint">{t('atOnce')}</span>
        <Button onClick={onDone}>{t('cancel')}</Button>
        <Button variant="primary" type="submit" disabled={!changes || !valid} busy={edit.isPending}>
          {t('save')}
        </Button>
      </footer>
    </form>
  );
}

/** Reads the host anew after somebody else has edited it. */
function useRebase(name: string, onRead: (newest: HostDetail) => void): () => void {
  const trpc = useTRPC();
  const queries = useQueryClient();
  return () =>
    void queries.fetchQuery({ ...trpc.hosts.get.queryOptions({ name }), staleTime: 0 }).then(onRead);
}

function Preview({ host, draft }: { host: HostDetail; draft: HostEditDraft }) {
  const t = useTranslations('hosts');
  const formats = useFormats();
  const trpc = useTRPC();
  const now = useNow();
  const { change, errors } = readDraft(useDeferredValue(draft), host, now);
  const isSound = Object.keys(errors).length === 0 && Object.keys(change).length > 0;
  const effect = useQuery(
    trpc.hosts.previewTerms.queryOptions(
      { name: host.name, change },
      { enabled: isSound, placeholderData: keepPreviousData },
    ),
  );
  return (
    <EffectPreview
      touches={t('preview.touches', { pages: host.pages })}
      sentences={isSound ? previewSentences(host, change, effect.data, t, formats) : []}
    />
  );
}
