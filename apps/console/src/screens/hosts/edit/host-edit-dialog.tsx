'use client';

import type { HostDetail, HostEdit, HostSettingField as HostSettingName } from '@meguri/contracts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useDeferredValue, useState } from 'react';
import { rebaseDraft } from '../../../data/rebase-draft.ts';
import { useTRPC } from '../../../data/trpc.ts';
import { useMay } from '../../../data/viewer.tsx';
import { Button } from '../../../design/button.tsx';
import { Dialog, EffectPreview } from '../../../design/dialog.tsx';
import { TextField } from '../../../design/forms/field.tsx';
import { useNow } from '../../../design/time.tsx';
import { PaceConfirmation, paceRisk, useDefaultInterval } from '../../../host-acts/pace-confirmation.tsx';
import { useFormats } from '../../../i18n/use-formats.ts';
import { DraftNote } from '../../../drafts/draft-note.tsx';
import { useDraft } from '../../../drafts/use-draft.ts';
import { draftOf, fieldsOfKind, readDraft, type HostEditDraft } from './host-edit-draft.ts';
import { HostSettingField } from './host-setting-field.tsx';
import { previewSentences } from './preview-sentences.ts';
import { useHostEdit } from './use-host-edit.ts';

const numberFields = fieldsOfKind('duration', 'whole-number');
const pauseFields = fieldsOfKind('switch', 'instant');
const weekFields = fieldsOfKind('hours');
const textFields = fieldsOfKind('patterns', 'text');

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

/** The settings of one host, with a preview of their effect. */
function HostEditForm({ host, onDone }: { host: HostDetail; onDone: () => void }) {
  const t = useTranslations('hosts.edit');
  // The host when the dialog opened: an update must not change what is being typed.
  const [opened, setOpened] = useState(host);
  const {
    draft,
    setDraft,
    rebase: rebaseForm,
    forget,
    note,
  } = useDraft('host', host.name, draftOf(opened.settings));
  const now = useNow();
  const { change, errors } = readDraft(draft, opened.settings, now);
  const edit = useHostEdit(opened, () => {
    forget();
    onDone();
  });
  const rebase = useRebase(opened.name, (newest) => {
    const present = draftOf(newest.settings);
    rebaseForm(rebaseDraft(draft, draftOf(opened.settings), present), present);
    setOpened(newest);
    edit.reset();
  });
  const defaultSeconds = useDefaultInterval();
  const risk = paceRisk(change, defaultSeconds);
  const [confirmed, setConfirmed] = useState(false);
  const mayOwn = useMay('administrator');
  const changes = Object.keys(change).length > 0;
  const valid = Object.keys(errors).length === 0 && (risk === null || confirmed);
  const editorOf = (field: HostSettingName, place: number) => (
    <HostSettingField
      key={field}
      field={field}
      draft={draft}
      errors={errors}
      disabled={field === 'ownServer' && !mayOwn}
      onDraft={(typed) => {
        setDraft({ ...draft, ...typed });
        setConfirmed(false);
      }}
      autoFocus={place === 0 && field === numberFields[0]}
    />
  );
  return (
    <form
      className="flex max-h-[84dvh] flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        const input: HostEdit = {
          name: opened.name,
          version: opened.version,
          ...change,
          ...(risk === null ? {} : { confirmed }),
          ...(draft.reason.trim() ? { reason: draft.reason.trim() } : {}),
        };
        if (changes && valid) edit.mutate(input);
      }}
    >
      <div className="flex flex-col gap-4 overflow-y-auto p-4">
        <DraftNote note={note} />
        <div className="grid gap-4 md:grid-cols-3">{numberFields.map(editorOf)}</div>
        <div className="grid items-start gap-4 md:grid-cols-2">{pauseFields.map(editorOf)}</div>
        {weekFields.map(editorOf)}
        <div className="grid gap-4 md:grid-cols-2">{textFields.map(editorOf)}</div>
        {risk && defaultSeconds !== null && (
          <PaceConfirmation
            risk={risk}
            defaultSeconds={defaultSeconds}
            confirmed={confirmed}
            onConfirmed={setConfirmed}
          />
        )}
        <Preview host={opened} draft={draft} />
        <TextField
          label={t('reason')}
          hint={t('reasonHint')}
          maxLength={500}
          name="reason"
          value={draft.reason}
          onChange={({ target }) => setDraft({ ...draft, reason: target.value })}
        />
        {edit.error && (
          <div role="alert" className="flex flex-wrap items-center gap-3 text-error" data-testid="edit-error">
            <p className="min-w-0 break-words">{edit.error.message}</p>
            {edit.error.data?.code === 'CONFLICT' && <Button onClick={rebase}>{t('takeOver')}</Button>}
          </div>
        )}
      </div>
      <footer className="flex items-center justify-end gap-2 border-t border-line px-4 py-3">
        <span className="mr-auto text-small text-ink-faint">{t('atOnce')}</span>
        <Button
          onClick={() => {
            forget();
            onDone();
          }}
        >
          {t('cancel')}
        </Button>
        <Button variant="primary" type="submit" disabled={!changes || !valid} busy={edit.isPending}>
          {t('save')}
        </Button>
      </footer>
    </form>
  );
}

/** Refetches the host after a concurrent edit. */
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
  const { change, errors } = readDraft(useDeferredValue(draft), host.settings, now);
  const isSound = Object.keys(errors).length === 0 && Object.keys(change).length > 0;
  const effect = useQuery(
    trpc.hosts.previewSettings.queryOptions(
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
