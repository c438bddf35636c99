'use client';

import type { SeedListView } from '@meguri/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '../../data/trpc.ts';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { EffectPreview } from '../../design/effect-preview.tsx';
import { Field, inputLook, SelectField, TextField } from '../../design/field.tsx';
import { useToast } from '../../design/toast.tsx';
import { formatQuantity } from '../../format/numbers.ts';
import { describeScope } from './describe-scope.ts';
import type { SeedListDraft } from './seed-list-draft.ts';
import {
  changeModeNames,
  policyNames,
  readSeedListDraft,
  scopeModeNames,
  seedListDraft,
} from './seed-list-draft.ts';

interface SeedListDialogProps {
  /** The list to edit; null makes a new one. */
  list: SeedListView | null;
  open: boolean;
  onClose: () => void;
}

export function SeedListDialog({ list, open, onClose }: SeedListDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={list ? `Edit ${list.name}` : 'New seed list'}
      className="max-w-2xl"
    >
      <SeedListForm list={list} onDone={onClose} />
    </Dialog>
  );
}

function SeedListForm({ list, onDone }: { list: SeedListView | null; onDone: () => void }) {
  const [draft, setDraft] = useState(() => seedListDraft(list));
  const reading = readSeedListDraft(draft, list?.scope ?? null);
  const errors = reading.ok ? {} : reading.errors;
  const { save, error, busy } = useSaveSeedList(list, onDone);
  const bind = (field: keyof SeedListDraft) => ({
    name: field,
    value: draft[field],
    onChange: (event: React.ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) =>
      setDraft({ ...draft, [field]: event.target.value }),
  });
  return (
    <form
      className="flex max-h-[84dvh] flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        if (reading.ok) save(reading.fields);
      }}
    >
      <div className="grid gap-4 overflow-y-auto p-4 md:grid-cols-2">
        <TextField
          label="Name"
          className="md:col-span-2"
          error={draft.name ? errors.name : null}
          required
          autoFocus
          {...bind('name')}
        />
        <SelectField label="Revisit policy" {...bind('policy')}>
          <Options names={policyNames} />
        </SelectField>
        <SelectField label="A page has changed when" {...bind('changeMode')}>
          <Options names={changeModeNames} />
        </SelectField>
        <TextField label="Shortest revisit interval" error={errors.minInterval} {...bind('minInterval')} />
        <TextField label="Longest revisit interval" error={errors.maxInterval} {...bind('maxInterval')} />
        <TextField
          label="Importance"
          inputMode="decimal"
          hint="What its pages are worth where a host cannot give all the visits they ask for: from 0.25 to 8"
          className="md:col-span-2"
          error={errors.importance}
          {...bind('importance')}
        />
        <SelectField label="Scope" {...bind('mode')}>
          <Options names={scopeModeNames} />
        </SelectField>
        <TextField
          label="Top-level domains"
          placeholder="jp"
          disabled={draft.mode !== 'tld'}
          error={errors.tlds}
          {...bind('tlds')}
        />
        <TextField
          label="Most links from a seed"
          inputMode="numeric"
          error={errors.maxHops}
          {...bind('maxHops')}
        />
        <TextField
          label="Most links behind dynamic pages"
          inputMode="numeric"
          error={errors.maxDynamicHops}
          {...bind('maxDynamicHops')}
        />
        <TextField
          label="Most pages of a host"
          inputMode="numeric"
          error={errors.maxPagesPerHost}
          {...bind('maxPagesPerHost')}
        />
        <span className="max-md:hidden" />
        <Field label="Include only" hint="Regular expressions, one a line" error={errors.include}>
          {(control) => (
            <textarea
              rows={3}
              spellCheck={false}
              className={`${inputLook} h-auto! py-1.5 font-mono`}
              {...control}
              {...bind('include')}
            />
          )}
        </Field>
        <Field label="Exclude" hint="Regular expressions, one a line" error={errors.exclude}>
          {(control) => (
            <textarea
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
            touches={list ? formatQuantity(list.seeds, 'seed') : '1 new list'}
            sentences={
              reading.ok
                ? [
                    `In scope: ${describeScope(reading.fields.scope)}`,
                    ...(list ? ['Pages take the new rules at their next visit.'] : []),
                  ]
                : []
            }
          />
        </div>
        {error && (
          <p role="alert" className="text-error md:col-span-2">
            {error.message}
          </p>
        )}
      </div>
      <footer className="flex justify-end gap-2 border-t border-line px-4 py-3">
        <Button onClick={onDone}>Cancel</Button>
        <Button variant="primary" type="submit" disabled={!reading.ok} busy={busy}>
          {list ? 'Save' : 'Create list'}
        </Button>
      </footer>
    </form>
  );
}

function Options({ names }: { names: Readonly<Record<string, string>> }) {
  return Object.entries(names).map(([key, name]) => (
    <option key={key} value={key}>
      {name}
    </option>
  ));
}

function useSaveSeedList(list: SeedListView | null, onDone: () => void) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const refresh = () => void queries.invalidateQueries(trpc.seeds.pathFilter());
  const undo = useMutation(
    trpc.seeds.update.mutationOptions({
      onSuccess: refresh,
      onError: ({ message }) => toast({ text: message, tone: 'failed' }),
    }),
  );
  const update = useMutation(
    trpc.seeds.update.mutationOptions({
      onSuccess: () => {
        refresh();
        onDone();
        if (!list) return;
        const reading = readSeedListDraft(seedListDraft(list), list.scope);
        toast({
          text: `${list.name} is saved.`,
          ...(reading.ok
            ? { onUndo: () => undo.mutate({ id: list.id, change: reading.fields, reason: 'Undone' }) }
            : {}),
        });
      },
    }),
  );
  const create = useMutation(
    trpc.seeds.create.mutationOptions({
      onSuccess: (made) => {
        refresh();
        onDone();
        toast({ text: `${made.name} is created; add seeds to it.` });
      },
    }),
  );
  return {
    save: (fields: Parameters<typeof create.mutate>[0]) =>
      list ? update.mutate({ id: list.id, change: fields }) : create.mutate(fields),
    error: update.error ?? create.error,
    busy: update.isPending || create.isPending,
  };
}
