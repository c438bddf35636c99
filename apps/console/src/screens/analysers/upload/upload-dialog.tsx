'use client';

import { maxAnalyserBytes } from '@meguri/contracts';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { refusalOf } from '../../../data/query-client.ts';
import { useRefresh, useTRPC } from '../../../data/trpc.ts';
import { Dialog, EffectPreview } from '../../../design/dialog.tsx';
import { DialogForm } from '../../../design/forms/dialog-form.tsx';
import { TextArea, TextField } from '../../../design/forms/field.tsx';
import { FileField } from '../../../design/forms/file-field.tsx';
import { useToast } from '../../../design/toast.tsx';
import { DraftNote } from '../../../drafts/draft-note.tsx';
import { ReasonField, useReason } from '../../../drafts/reason-field.tsx';
import { useDraft } from '../../../drafts/use-draft.ts';
import { visibleText } from '../../../format/visible-text.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { analyserHref } from '../../../shell/navigation.ts';
import { base64Of, formOfFile, nameOfFile, readUpload, storedFileName } from './upload-draft.ts';

interface UploadDialogProps {
  /** The analyser that gets a version; null: a new analyser. */
  name: string | null;
  onClose: () => void;
}

/** Uploads an analyser, or a version of one. */
export function UploadDialog({ open, ...form }: UploadDialogProps & { open: boolean }) {
  const t = useTranslations('analysers.upload');
  const title = form.name === null ? t('title') : t('versionTitle', { name: form.name });
  return (
    <Dialog open={open} onClose={form.onClose} title={title}>
      <UploadForm {...form} />
    </Dialog>
  );
}

const emptyDraft = { name: '', about: '', parameters: '' };

function UploadForm({ name: known, onClose }: UploadDialogProps) {
  const t = useTranslations('analysers.upload');
  const forms = useTranslations('analysers.forms');
  const formats = useFormats();
  const { draft, setDraft, forget, note } = useDraft('analyser', known ?? 'new', emptyDraft);
  const reason = useReason(t('title'));
  const [file, setFile] = useState<File | null>(null);
  const close = () => {
    forget();
    onClose();
  };
  const upload = useUpload(close);
  const name = known ?? draft.name;
  const chosen = file && { name: file.name, bytes: file.size };
  const { errors, isComplete, parameters } = readUpload({ ...draft, name }, chosen, t, formats);
  const refusal = refusalOf(upload.error);
  const refusedFile = refusal?.field === 'source' || refusal?.field === 'fileName';
  const form = file && formOfFile(file.name);
  return (
    <DialogForm
      action={t(known === null ? 'submit' : 'submitVersion')}
      onSubmit={() => {
        if (file && isComplete)
          upload.mutate({
            name,
            about: draft.about.trim(),
            file,
            ...(parameters ? { parameters } : {}),
            ...(reason.reason.trim() ? { reason: reason.reason.trim() } : {}),
          });
      }}
      onCancel={close}
      busy={upload.isPending}
      disabled={!isComplete}
      error={refusedFile ? null : upload.error}
    >
      <DraftNote note={note} />
      <FileField
        label={t('file')}
        hint={
          file && form
            ? t('chosen', {
                file: visibleText(file.name),
                bytes: formats.bytes(file.size),
                form: forms(form),
              })
            : formats.sentences([t('summary'), t('fileHint', { most: formats.bytes(maxAnalyserBytes) })])
        }
        error={errors.file ?? (refusedFile ? upload.error?.message : null)}
        onFile={(next) => {
          upload.reset();
          setFile(next);
          if (next && known === null && draft.name === '')
            setDraft({ ...draft, name: nameOfFile(next.name) });
        }}
      />
      {known === null && (
        <TextField
          name="name"
          label={t('name')}
          hint={t('nameHint')}
          error={errors.name}
          maxLength={80}
          spellCheck={false}
          autoCapitalize="off"
          value={draft.name}
          onChange={({ target }) => setDraft({ ...draft, name: target.value })}
        />
      )}
      <TextField
        name="about"
        label={t('about')}
        hint={t('aboutHint')}
        maxLength={500}
        value={draft.about}
        onChange={({ target }) => setDraft({ ...draft, about: target.value })}
      />
      {form === 'program' && (
        <TextArea
          mono
          rows={3}
          name="parameters"
          label={t('parameters')}
          hint={t('parametersHint')}
          error={errors.parameters}
          maxLength={50_000}
          spellCheck={false}
          value={draft.parameters}
          onChange={({ target }) => setDraft({ ...draft, parameters: target.value })}
        />
      )}
      <EffectPreview
        touches={name}
        sentences={isComplete ? [t('effect'), ...(known === null ? [] : [t('effectVersion')])] : []}
      />
      <ReasonField {...reason} />
    </DialogForm>
  );
}

interface Upload {
  name: string;
  about: string;
  file: File;
  parameters?: NonNullable<ReturnType<typeof readUpload>['parameters']>;
  reason?: string;
}

function useUpload(onDone: () => void) {
  const t = useTranslations('analysers.upload');
  const trpc = useTRPC();
  const router = useRouter();
  const toast = useToast();
  const refresh = useRefresh('analysers', 'audit');
  const send = useMutation(trpc.analysers.upload.mutationOptions());
  return useMutation({
    mutationFn: async ({ file, ...input }: Upload) => {
      const source = base64Of(new Uint8Array(await file.arrayBuffer()));
      return send.mutateAsync({ ...input, fileName: storedFileName(file.name), source });
    },
    onSuccess: ({ version }, { name }) => {
      toast({ text: t('done', { name, version }) });
      refresh();
      onDone();
      router.push(analyserHref(name, version));
    },
  });
}
