'use client';

import type { ScanDefinition } from '@meguri/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { refusalOf } from '../../../data/query-client.ts';
import { useRefresh, useTRPC } from '../../../data/trpc.ts';
import { useMay } from '../../../data/viewer.tsx';
import { Button } from '../../../design/button.tsx';
import { CommandPanel } from '../../../design/command-panel.tsx';
import { TextField } from '../../../design/forms/field.tsx';
import { FormError } from '../../../design/forms/form-error.tsx';
import { Panel, Screen, ScreenTrail } from '../../../design/screen.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../design/states.tsx';
import { useToast } from '../../../design/toast.tsx';
import { DraftNote } from '../../../drafts/draft-note.tsx';
import { useDraft } from '../../../drafts/use-draft.ts';
import { scanHref } from '../../../shell/navigation.ts';
import { AnalyserFields } from './analyser-fields.tsx';
import { ConditionFields, ResultFields } from './condition-fields.tsx';
import { readScanDraft, type ScanErrors } from './read-scan-draft.ts';
import { scanCommand } from './scan-command.ts';
import { scanDraft, type ScanDraft, type ScanPreset } from './scan-draft.ts';
import { SourceFields } from './source-fields.tsx';

/** Properties of every group of fields. */
export interface FormPart {
  draft: ScanDraft;
  errors: ScanErrors;
  set: (change: Partial<ScanDraft>) => void;
}

/**
 * Creates a scan.
 *
 * @param like name of a scan whose definition it starts from; null: none
 */
export function ScanForm({ like, preset }: { like: string | null; preset: ScanPreset }) {
  const t = useTranslations('scans');
  const trpc = useTRPC();
  const may = useMay('operator');
  const template = useQuery({ ...trpc.scans.get.queryOptions({ name: like ?? '' }), enabled: like !== null });
  return (
    <Screen
      title={t('form.title')}
      summary={t('form.summary')}
      trail={<ScreenTrail href="/scans" name={t('name')} />}
    >
      {!may && <EmptyState title={t('operatorsOnly')} />}
      {may && like !== null && template.isPending && <Skeleton className="h-80 rounded-lg" />}
      {may && like !== null && template.isError && (
        <ErrorState what={t('oneFailed')} error={template.error} onRetry={() => void template.refetch()} />
      )}
      {may && (like === null || template.data) && (
        <Fields
          subject={like ?? (Object.values(preset).filter(Boolean).join(' ') || 'new')}
          initial={scanDraft(template.data?.definition ?? null, preset)}
        />
      )}
    </Screen>
  );
}

function Fields({ subject, initial }: { subject: string; initial: ScanDraft }) {
  const t = useTranslations('scans.form');
  const common = useTranslations('common');
  const trpc = useTRPC();
  const router = useRouter();
  const { draft, setDraft, forget, note } = useDraft('scan', subject, initial);
  const create = useCreateScan(forget);
  const version = draft.version === '' ? {} : { version: Number(draft.version) };
  const analyser = useQuery(
    trpc.analysers.get.queryOptions(
      { name: draft.analyser || '-', ...version },
      { enabled: draft.analyser !== '', retry: false },
    ),
  );
  const reading = readScanDraft(draft, analyser.data?.selected.parameters ?? null, t);
  const command = reading.definition && scanCommand(draft.name, reading.definition);
  const refused = refusalOf(create.error)?.field;
  const readsNoRows = draft.sourceKind === 'scan' && analyser.data?.form === 'built-in';
  const errors: ScanErrors = {
    ...reading.errors,
    ...(create.error && refused === 'name' ? { name: create.error.message } : {}),
    ...(analyser.error ? { analyser: analyser.error.message } : {}),
    ...(readsNoRows ? { analyser: t('errors.documentsAlone') } : {}),
  };
  const part: FormPart = {
    draft,
    errors,
    set: (change) => {
      create.reset();
      setDraft((latest) => ({ ...latest, ...change }));
    },
  };
  return (
    <form
      className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_360px]"
      onSubmit={(event) => {
        event.preventDefault();
        const reason = draft.reason.trim();
        if (reading.definition)
          create.mutate({ name: draft.name, definition: reading.definition, ...(reason ? { reason } : {}) });
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
            error={errors.name}
            value={draft.name}
            onChange={({ target }) => part.set({ name: target.value })}
          />
        </Panel>
        <SourceFields {...part} />
        <AnalyserFields {...part} analyser={analyser.data} />
        <ConditionFields {...part} />
        <ResultFields {...part} analyser={analyser.data} />
      </div>
      <div className="flex min-w-0 flex-col gap-4 lg:sticky lg:top-16">
        {command !== null && <CommandPanel title={t('command')} text={command} testId="scan-command" />}
        <TextField
          label={t('reason')}
          value={draft.reason}
          maxLength={500}
          onChange={({ target }) => part.set({ reason: target.value })}
        />
        <FormError error={refused === 'name' ? null : create.error} />
        <div className="flex flex-wrap items-center gap-3">
          <Button
            variant="primary"
            type="submit"
            disabled={reading.definition === null || readsNoRows}
            busy={create.isPending}
          >
            {t('create')}
          </Button>
          <Button
            onClick={() => {
              forget();
              router.push('/scans');
            }}
          >
            {common('cancel')}
          </Button>
          <p className="min-w-0 flex-1 basis-40 text-small text-ink-faint" role="status">
            {reading.missing}
          </p>
        </div>
      </div>
    </form>
  );
}

function useCreateScan(forget: () => void) {
  const t = useTranslations('scans.form');
  const trpc = useTRPC();
  const router = useRouter();
  const toast = useToast();
  const refresh = useRefresh('scans', 'audit');
  return useMutation(
    trpc.scans.create.mutationOptions({
      onSuccess: ({ name }: { name: string; definition: ScanDefinition }) => {
        forget();
        refresh();
        toast({ text: t('created', { name }) });
        router.push(scanHref(name));
      },
    }),
  );
}
