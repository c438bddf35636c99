'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useRefresh, useTRPC } from '../../../data/trpc.ts';
import { useMay } from '../../../data/viewer.tsx';
import { Button, IconButton } from '../../../design/button.tsx';
import { SelectField, TextField } from '../../../design/forms/field.tsx';
import { FormError } from '../../../design/forms/form-error.tsx';
import { Panel, Screen, ScreenTrail } from '../../../design/screen.tsx';
import { EmptyState } from '../../../design/states.tsx';
import { useToast } from '../../../design/toast.tsx';
import { DraftNote } from '../../../drafts/draft-note.tsx';
import { useDraft } from '../../../drafts/use-draft.ts';
import { visibleText } from '../../../format/visible-text.ts';
import { importHref } from '../../../shell/navigation.ts';
import { FilePicker } from './file-picker.tsx';
import { ImportPreviewView } from './import-preview.tsx';

const maxPaths = 100;

/** Chooses files, shows what they hold, and starts their import. */
export function ImportForm() {
  const t = useTranslations('imports');
  const may = useMay('operator');
  return (
    <Screen
      title={t('new')}
      trail={<ScreenTrail href="/imports" name={t('name')} />}
      summary={t('form.summary')}
    >
      {may ? <Fields /> : <EmptyState title={t('operatorsOnly')} />}
    </Screen>
  );
}

function Fields() {
  const t = useTranslations('imports');
  const trpc = useTRPC();
  const { draft, setDraft, forget, note } = useDraft('import', 'new', {
    paths: [] as string[],
    seedList: '',
    copy: false,
    reason: '',
  });
  const [typed, setTyped] = useState('');
  const lists = useQuery(trpc.seeds.lists.queryOptions());
  const preview = useMutation(trpc.imports.preview.mutationOptions());
  const create = useStart(forget);
  const { paths, seedList, copy, reason } = draft;
  const choose = (chosen: string[]) => {
    setDraft({ ...draft, paths: [...new Set(chosen)].slice(0, maxPaths) });
    preview.reset();
    create.reset();
  };
  return (
    <form
      className="grid items-start gap-5 lg:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault();
        const why = reason.trim() ? { reason: reason.trim() } : {};
        if (preview.data) create.mutate({ paths, seedList: seedList || null, copy, ...why });
        else preview.mutate({ paths });
      }}
    >
      <Panel title={t('form.files')} note={t('form.filesNote')}>
        <DraftNote note={note} />
        <FilePicker onAdd={(path) => choose([...paths, path])} />
        <div className="mt-3 flex items-end gap-2">
          <TextField
            className="flex-1"
            label={t('form.path')}
            value={typed}
            maxLength={4_096}
            spellCheck={false}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Button
            disabled={typed.trim() === ''}
            onClick={() => {
              choose([...paths, typed.trim()]);
              setTyped('');
            }}
          >
            {t('form.add')}
          </Button>
        </div>
      </Panel>
      <div className="flex flex-col gap-5">
        <Panel title={t('form.chosen', { count: paths.length })}>
          <ChosenPaths paths={paths} onRemove={(path) => choose(paths.filter((one) => one !== path))} />
          {preview.data && <ImportPreviewView preview={preview.data} />}
          <FormError error={preview.error} />
        </Panel>
        <Panel title={t('form.terms')}>
          <div className="flex flex-col gap-4">
            <SelectField
              label={t('form.seedList')}
              hint={t('form.seedListHint')}
              value={seedList}
              onChange={({ target }) => setDraft({ ...draft, seedList: target.value })}
            >
              <option value="">{t('form.defaultList')}</option>
              {lists.data?.map(({ id, name }) => (
                <option key={id} value={name}>
                  {name}
                </option>
              ))}
            </SelectField>
            <SelectField
              label={t('form.place')}
              hint={t(copy ? 'form.copyHint' : 'form.inPlaceHint')}
              value={copy ? 'copy' : 'in-place'}
              onChange={({ target }) => setDraft({ ...draft, copy: target.value === 'copy' })}
            >
              <option value="in-place">{t('form.inPlace')}</option>
              <option value="copy">{t('form.copy')}</option>
            </SelectField>
            <TextField
              label={t('form.reason')}
              value={reason}
              maxLength={500}
              onChange={({ target }) => setDraft({ ...draft, reason: target.value })}
            />
            <FormError error={create.error} />
            <div className="flex flex-wrap gap-2">
              <Button
                type="submit"
                variant="primary"
                busy={preview.isPending || create.isPending}
                disabled={paths.length === 0}
              >
                {t(preview.data ? 'form.start' : 'form.check')}
              </Button>
            </div>
          </div>
        </Panel>
      </div>
    </form>
  );
}

function useStart(forget: () => void) {
  const t = useTranslations('imports');
  const trpc = useTRPC();
  const router = useRouter();
  const toast = useToast();
  const refresh = useRefresh('imports', 'audit');
  return useMutation(
    trpc.imports.create.mutationOptions({
      onSuccess: ({ id }) => {
        forget();
        refresh();
        toast({ text: t('started', { id: String(id) }) });
        router.push(importHref(id));
      },
    }),
  );
}

function ChosenPaths({ paths, onRemove }: { paths: readonly string[]; onRemove: (path: string) => void }) {
  const t = useTranslations('imports.form');
  if (paths.length === 0) return <p className="text-ink-faint">{t('noneChosen')}</p>;
  return (
    <ul className="mb-3 flex flex-col" data-testid="chosen-paths">
      {paths.map((path) => (
        <li key={path} className="flex items-center gap-2">
          <code className="min-w-0 flex-1 font-mono text-small break-all" lang="">
            {visibleText(path)}
          </code>
          <IconButton label={t('removePath', { path: visibleText(path) })} onClick={() => onRemove(path)}>
            <X className="size-4" aria-hidden />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
