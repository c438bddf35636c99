'use client';

import type { HostSelection, HostSettingField } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { errorText } from '../../../data/query-client.ts';
import { Button } from '../../../design/button.tsx';
import { Dialog } from '../../../design/dialog.tsx';
import { TextField } from '../../../design/forms/field.tsx';
import { useNow } from '../../../design/time.tsx';
import { PaceConfirmation, paceRisk, useDefaultInterval } from '../../../host-acts/pace-confirmation.tsx';
import { DraftNote } from '../../../drafts/draft-note.tsx';
import { useDraft } from '../../../drafts/use-draft.ts';
import { bulkFields, emptyBulkDraft, readBulkDraft } from './bulk-draft.ts';
import { BulkEffect } from './bulk-effect.tsx';
import { BulkFields } from './bulk-fields.tsx';
import { useBulkEdit } from './use-bulk-edit.ts';

interface BulkEditDialogProps {
  selection: HostSelection;
  /** Number of hosts to edit, as the list counts them. */
  hosts: number;
  onClose: () => void;
  onDone: () => void;
}

/** One edit of many hosts, applied only after a dry run has shown its effect. */
export function BulkEditDialog(props: BulkEditDialogProps) {
  const t = useTranslations('hosts.bulk');
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={t('title', { hosts: props.hosts })}
      className="md:max-w-[640px]!"
    >
      <BulkEditForm {...props} />
    </Dialog>
  );
}

const firstFields = { ...emptyBulkDraft, chosen: [] as readonly HostSettingField[] };

function BulkEditForm({ selection, hosts, onClose, onDone }: BulkEditDialogProps) {
  const t = useTranslations('hosts.bulk');
  const common = useTranslations('common');
  const errorWords = useTranslations('common.errors');
  const now = useNow();
  const { draft: fields, setDraft: setFields, forget, note } = useDraft('bulk-edit', 'hosts', firstFields);
  const { chosen: names, ...draft } = fields;
  const chosen = new Set(names.filter((name) => bulkFields.includes(name)));
  const { preview, apply } = useBulkEdit(() => {
    forget();
    onDone();
  });
  const { change, errors } = readBulkDraft(draft, chosen, now);
  const defaultSeconds = useDefaultInterval();
  const risk = paceRisk(change, defaultSeconds);
  const [confirmed, setConfirmed] = useState(false);
  const isSound = chosen.size > 0 && Object.keys(errors).length === 0 && (risk === null || confirmed);
  const effect = preview.data;
  const touch = () => {
    preview.reset();
    apply.reset();
    setConfirmed(false);
  };
  const isBusy = preview.isPending || apply.isPending;
  const error = apply.error ?? preview.error;
  const submit = () => {
    const reason = draft.reason.trim();
    const sure = risk === null ? {} : { confirmed };
    if (effect)
      apply.mutate({ selection, change, asOf: effect.asOf, ...sure, ...(reason ? { reason } : {}) });
    else preview.mutate({ selection, change });
  };
  return (
    <form
      className="flex max-h-[84dvh] flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        if (isSound) submit();
      }}
    >
      <div className="flex flex-col gap-4 overflow-y-auto p-4">
        <DraftNote note={note} />
        <BulkFields
          draft={draft}
          chosen={chosen}
          errors={errors}
          onDraft={(typed) => {
            setFields({ ...fields, ...typed });
            touch();
          }}
          onChosen={(next) => {
            setFields({ ...fields, chosen: [...next] });
            touch();
          }}
        />
        {risk && defaultSeconds !== null && (
          <PaceConfirmation
            risk={risk}
            defaultSeconds={defaultSeconds}
            confirmed={confirmed}
            onConfirmed={setConfirmed}
          />
        )}
        {effect && <BulkEffect effect={effect} />}
        {effect && (
          <TextField
            label={common('reason')}
            hint={common('reasonHint')}
            maxLength={500}
            value={draft.reason}
            onChange={({ target }) => setFields({ ...fields, reason: target.value })}
          />
        )}
        {error && (
          <p role="alert" className="text-error">
            {errorText(error, errorWords)}
          </p>
        )}
      </div>
      <footer className="flex items-center justify-end gap-2 border-t border-line px-4 py-3">
        <span role="status" className="mr-auto text-small text-ink-faint">
          {isBusy ? t(effect ? 'editing' : 'trying', { hosts }) : t(effect ? 'atOnce' : 'dryRunFirst')}
        </span>
        <Button
          onClick={() => {
            forget();
            onClose();
          }}
        >
          {common('cancel')}
        </Button>
        <Button
          variant="primary"
          type="submit"
          disabled={!isSound || effect?.hosts === 0 || isBusy}
          busy={isBusy}
        >
          {effect ? t('apply', { hosts: effect.hosts }) : t('dryRun')}
        </Button>
      </footer>
    </form>
  );
}
