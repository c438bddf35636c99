'use client';

import type { SnapshotDefinition } from '@meguri/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { refusalOf } from '../../../data/query-client.ts';
import { useRefresh, useTRPC } from '../../../data/trpc.ts';
import { useMay } from '../../../data/viewer.tsx';
import { Button } from '../../../design/button.tsx';
import { TextField } from '../../../design/forms/field.tsx';
import { FormError } from '../../../design/forms/form-error.tsx';
import { Panel, Screen, ScreenTrail } from '../../../design/screen.tsx';
import { ErrorState, Skeleton } from '../../../design/states.tsx';
import { useNow } from '../../../design/time.tsx';
import { DraftNote } from '../../../drafts/draft-note.tsx';
import { useDraft } from '../../../drafts/use-draft.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { snapshotHref } from '../../../shell/navigation.ts';
import { KindFields } from './kind-fields.tsx';
import { PlaceFields } from './place-fields.tsx';
import { readSnapshotDraft, type SnapshotErrors } from './read-snapshot-draft.ts';
import { snapshotDraft, type SnapshotDraft } from './snapshot-draft.ts';
import { SnapshotPreview } from './snapshot-preview.tsx';
import { TimeFields } from './time-fields.tsx';
import { UrlListField } from './url-list-field.tsx';

/** Properties of every group of fields. */
export interface BuilderPart {
  draft: SnapshotDraft;
  errors: SnapshotErrors;
  set: (change: Partial<SnapshotDraft>) => void;
}

/**
 * Defines a snapshot.
 *
 * @param like name of a snapshot whose definition it starts from; null: none
 */
export function SnapshotBuilder({ like }: { like: string | null }) {
  const t = useTranslations('snapshots');
  const trpc = useTRPC();
  const template = useQuery({
    ...trpc.snapshots.get.queryOptions({ name: like ?? '' }),
    enabled: like !== null,
  });
  return (
    <Screen
      title={t('builder.title')}
      summary={t('builder.summary')}
      trail={<ScreenTrail href="/snapshots" name={t('name')} />}
    >
      {like !== null && template.isPending && <Skeleton className="h-80 rounded-lg" />}
      {like !== null && template.isError && (
        <ErrorState what={t('oneFailed')} error={template.error} onRetry={() => void template.refetch()} />
      )}
      {(like === null || template.data) && (
        <BuilderForm subject={like ?? 'new'} like={template.data?.definition ?? null} />
      )}
    </Screen>
  );
}

function BuilderForm({ subject, like }: { subject: string; like: SnapshotDefinition | null }) {
  const t = useTranslations('snapshots.builder');
  const common = useTranslations('common');
  const { timeZone } = useFormats();
  const now = useNow();
  const may = useMay('operator');
  const { draft, setDraft, forget, note } = useDraft('snapshot', subject, snapshotDraft(like, timeZone));
  const create = useCreateSnapshot(forget);
  const reading = readSnapshotDraft(draft, { timeZone, now, t });
  const refused = refusalOf(create.error)?.field;
  const wrong: SnapshotErrors = {
    ...reading.errors,
    ...(create.error && refused === 'name' ? { name: create.error.message } : {}),
    ...(create.error && refused === 'urlList' ? { urlList: create.error.message } : {}),
  };
  const part: BuilderPart = {
    draft,
    errors: wrong,
    set: (change) => {
      create.reset();
      setDraft((latest) => ({ ...latest, ...change }));
    },
  };
  return (
    <form
      className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_400px]"
      onSubmit={(event) => {
        event.preventDefault();
        // "Now" is the instant of the submission.
        const { definition } = readSnapshotDraft(draft, { timeZone, now: new Date(), t });
        if (!definition) return;
        const urlListId = draft.urlList?.id;
        create.mutate({ name: draft.name, definition, ...(urlListId === undefined ? {} : { urlListId }) });
      }}
    >
      <div className="flex min-w-0 flex-col gap-5">
        <DraftNote note={note} />
        <Panel>
          <TextField
            label={t('name')}
            hint={t('nameHint')}
            name="name"
            spellCheck={false}
            autoCapitalize="off"
            maxLength={80}
            error={wrong.name}
            value={draft.name}
            onChange={({ target }) => part.set({ name: target.value })}
          />
        </Panel>
        <TimeFields {...part} />
        <PlaceFields {...part} />
        <UrlListField {...part} />
        <KindFields {...part} />
      </div>
      <div className="flex min-w-0 flex-col gap-4 lg:sticky lg:top-16">
        <SnapshotPreview draft={draft} definition={reading.definition} />
        <FormError error={['name', 'urlList'].includes(refused ?? '') ? null : create.error} />
        <div className="flex flex-wrap items-center gap-3">
          <Button
            variant="primary"
            type="submit"
            disabled={!may || reading.definition === null}
            busy={create.isPending}
          >
            {t('create')}
          </Button>
          <Button
            onClick={() => {
              forget();
              create.leave();
            }}
          >
            {common('cancel')}
          </Button>
          <p className="min-w-0 flex-1 basis-40 text-small text-ink-faint" role="status">
            {may ? (reading.missing ?? Object.values(reading.errors)[0] ?? t('costs')) : t('onlyOperators')}
          </p>
        </div>
      </div>
    </form>
  );
}

function useCreateSnapshot(forget: () => void) {
  const trpc = useTRPC();
  const router = useRouter();
  const refresh = useRefresh('snapshots', 'audit');
  const mutation = useMutation(
    trpc.snapshots.create.mutationOptions({
      onSuccess: ({ name }) => {
        forget();
        refresh();
        router.push(snapshotHref(name));
      },
    }),
  );
  return { ...mutation, leave: () => router.push('/snapshots') };
}
