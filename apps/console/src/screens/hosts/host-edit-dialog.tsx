'use client';

import type { HostDetail, HostEdit } from '@meguri/contracts';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { EffectPreview } from '../../design/effect-preview.tsx';
import { CheckField, TextField } from '../../design/field.tsx';
import { formatCount } from '../../format/numbers.ts';
import type { HostEditDraft } from './host-edit-draft.ts';
import { draftOf, readDraft } from './host-edit-draft.ts';
import { previewHostEdit } from './host-edit-preview.ts';
import { useHostEdit } from './use-host-edit.ts';

interface HostEditDialogProps {
  host: HostDetail;
  open: boolean;
  onClose: () => void;
}

export function HostEditDialog({ host, open, onClose }: HostEditDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={`Edit ${host.name}`}>
      <HostEditForm host={host} onDone={onClose} />
    </Dialog>
  );
}

/** Overrides for one host. Says what they will do before they are saved; they take effect at its next visit. */
function HostEditForm({ host, onDone }: { host: HostDetail; onDone: () => void }) {
  // The host as it was opened: what arrives meanwhile must not change what is being typed.
  const [opened] = useState(host);
  const [draft, setDraft] = useState(() => draftOf(opened));
  const { change, errors } = readDraft(draft, opened);
  const edit = useHostEdit(opened, onDone);
  const changes = Object.keys(change).length > 0;
  const valid = Object.keys(errors).length === 0;
  const text = (field: Exclude<keyof HostEditDraft, 'paused'>) => ({
    name: field,
    value: draft[field],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) =>
      setDraft({ ...draft, [field]: event.target.value }),
  });
  return (
    <form
      className="flex max-h-[80dvh] flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        const asked: HostEdit = {
          name: opened.name,
          ...change,
          ...(draft.reason.trim() ? { reason: draft.reason.trim() } : {}),
        };
        if (changes && valid) edit.mutate(asked);
      }}
    >
      <div className="flex flex-col gap-4 overflow-y-auto p-4">
        <div className="grid gap-4 md:grid-cols-2">
          <TextField
            label="Minimum access interval"
            placeholder="no minimum"
            hint="Such as 40 s or 2 min"
            error={errors.minInterval}
            autoFocus
            {...text('minInterval')}
          />
          <TextField
            label="Priority"
            inputMode="numeric"
            hint="From -100 to 100; usually 0"
            error={errors.priority}
            {...text('priority')}
          />
          <TextField
            label="Page cap"
            inputMode="numeric"
            placeholder="as the seed list says"
            hint={`It has ${formatCount(opened.pages)} pages`}
            error={errors.pageCap}
            {...text('pageCap')}
          />
          <TextField
            label="Robots recheck"
            placeholder="as the installation says"
            hint="Such as 1 h"
            error={errors.robotsRecheck}
            {...text('robotsRecheck')}
          />
        </div>
        <CheckField
          label="Paused"
          hint="No page of this host is visited"
          checked={draft.paused}
          onChange={(event) => setDraft({ ...draft, paused: event.target.checked })}
        />
        <EffectPreview touches="1 host" sentences={valid ? previewHostEdit(opened, change) : []} />
        <TextField label="Reason" hint="Kept in the audit log" maxLength={500} {...text('reason')} />
        {edit.error && (
          <p role="alert" className="text-error">
            {edit.error.message}
          </p>
        )}
      </div>
      <footer className="flex items-center justify-end gap-2 border-t border-line px-4 py-3">
        <span className="mr-auto text-small text-ink-faint">Takes effect at the next visit</span>
        <Button onClick={onDone}>Cancel</Button>
        <Button variant="primary" type="submit" disabled={!changes || !valid} busy={edit.isPending}>
          Save
        </Button>
      </footer>
    </form>
  );
}
