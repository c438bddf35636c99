'use client';

import { recordKinds, type ConsumerDetail } from '@meguri/contracts';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useRefresh, useTRPC } from '../../data/trpc.ts';
import { DialogForm } from '../../design/forms/dialog-form.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { CheckField, TextArea, TextField } from '../../design/forms/field.tsx';
import { useToast } from '../../design/toast.tsx';
import { DraftNote } from '../../drafts/draft-note.tsx';
import { useObjectDraft } from '../../drafts/use-object-draft.ts';
import { consumerHref } from '../../shell/navigation.ts';
import { consumerDraftOf, placeFields, readConsumerDraft, type ConsumerDraft } from './consumer-draft.ts';
import { PushFields } from './push-fields.tsx';

/** Registers a consumer, or edits its terms. */
export function ConsumerDialog({
  consumer,
  onClose,
}: {
  consumer: ConsumerDetail | null;
  onClose: () => void;
}) {
  const t = useTranslations('consumers');
  const { draft, setDraft, note, opened, close } = useObjectDraft(
    'consumer',
    consumer,
    consumerDraftOf,
    onClose,
  );
  const save = useSave(opened, close);
  const { terms, problem } = readConsumerDraft(draft);
  const set = (change: Partial<ConsumerDraft>) => setDraft({ ...draft, ...change });
  const isNamed = /^[a-z0-9][a-z0-9-]{0,59}$/.test(draft.name);
  return (
    <Dialog
      open
      onClose={onClose}
      title={opened ? t('form.editTitle', { name: opened.name }) : t('new')}
      className="md:max-w-3xl!"
    >
      <DialogForm
        action={t(opened ? 'form.save' : 'form.register')}
        onSubmit={() => save.mutate(draft.name, terms)}
        onCancel={close}
        busy={save.isPending}
        disabled={!isNamed || problem !== null}
        error={save.error}
        layout="grid gap-4 md:grid-cols-2"
      >
        <div className="md:col-span-full">
          <DraftNote note={note} />
        </div>
        <TextField
          label={t('columns.name')}
          hint={t('form.nameHint')}
          error={draft.name !== '' && !isNamed ? t('form.nameError') : null}
          value={draft.name}
          maxLength={60}
          disabled={opened !== null}
          spellCheck={false}
          onChange={({ target }) => set({ name: target.value })}
        />
        <TextField
          label={t('columns.contact')}
          hint={t('form.contactHint')}
          value={draft.contact}
          maxLength={254}
          onChange={({ target }) => set({ contact: target.value })}
        />
        <TextField
          label={t('form.purpose')}
          value={draft.purpose}
          maxLength={2_000}
          onChange={({ target }) => set({ purpose: target.value })}
        />
        <TextField
          label={t('form.addresses')}
          hint={t('form.addressesHint')}
          value={draft.addresses}
          maxLength={5_000}
          spellCheck={false}
          onChange={({ target }) => set({ addresses: target.value })}
        />
        <TextField
          className="md:col-span-full"
          label={t('form.publicKey')}
          hint={t('form.publicKeyHint')}
          value={draft.publicKey}
          maxLength={43}
          spellCheck={false}
          onChange={({ target }) => set({ publicKey: target.value })}
        />
        <PushFields draft={draft} set={set} />
        <div className="flex flex-col gap-2 md:col-span-full">
          <CheckField
            label={t('form.wholeArchive')}
            checked={draft.wholeArchive}
            onChange={({ target }) => set({ wholeArchive: target.checked })}
          />
          <CheckField
            label={t('form.history')}
            hint={t('form.historyHint')}
            checked={draft.history}
            onChange={({ target }) => set({ history: target.checked })}
          />
        </div>
        {!draft.wholeArchive &&
          placeFields.map((field) => (
            <TextArea
              key={field}
              mono
              rows={2}
              label={t(`form.${field}`)}
              hint={t(`form.${field}Hint`)}
              value={draft[field]}
              maxLength={1_000_000}
              spellCheck={false}
              onChange={({ target }) => set({ [field]: target.value })}
            />
          ))}
        <fieldset className="flex flex-col gap-1">
          <legend className="mb-1 text-small font-medium text-ink-soft">{t('form.kinds')}</legend>
          {recordKinds.map((kind) => (
            <CheckField
              key={kind}
              label={kind}
              checked={draft.kinds.includes(kind)}
              onChange={({ target }) =>
                set({
                  kinds: target.checked ? [...draft.kinds, kind] : draft.kinds.filter((one) => one !== kind),
                })
              }
            />
          ))}
          <p className="text-small text-ink-faint">{t('form.kindsHint')}</p>
        </fieldset>
        <TextField
          label={t('form.from')}
          hint={t('form.instantHint')}
          value={draft.from}
          maxLength={40}
          onChange={({ target }) => set({ from: target.value })}
        />
        <TextField
          label={t('form.before')}
          hint={t('form.instantHint')}
          value={draft.before}
          maxLength={40}
          onChange={({ target }) => set({ before: target.value })}
        />
        {problem !== null && draft.contact !== '' && draft.purpose !== '' && draft.addresses !== '' && (
          <p role="status" className="text-small break-words text-overload md:col-span-full">
            {problem}
          </p>
        )}
      </DialogForm>
    </Dialog>
  );
}

function useSave(consumer: ConsumerDetail | null, close: () => void) {
  const t = useTranslations('consumers');
  const trpc = useTRPC();
  const toast = useToast();
  const router = useRouter();
  const refresh = useRefresh('consumers', 'packages', 'audit');
  const done = (word: 'registered' | 'saved') => ({
    onSuccess: ({ name }: ConsumerDetail) => {
      toast({ text: t(`form.${word}`, { name }) });
      refresh();
      close();
      if (word === 'registered') router.push(consumerHref(name));
    },
  });
  const create = useMutation(trpc.consumers.create.mutationOptions(done('registered')));
  const edit = useMutation(trpc.consumers.edit.mutationOptions(done('saved')));
  const { isPending, error } = consumer ? edit : create;
  return {
    isPending,
    error,
    mutate: (name: string, terms: ReturnType<typeof readConsumerDraft>['terms']) =>
      consumer ? edit.mutate({ name: consumer.name, terms }) : create.mutate({ name, terms }),
  };
}
