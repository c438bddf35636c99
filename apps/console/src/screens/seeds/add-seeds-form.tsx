'use client';

import { useTranslations } from 'next-intl';
import type { SeedAddResult, SeedListView } from '@meguri/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { DraftNote } from '../../drafts/draft-note.tsx';
import { useDraft } from '../../drafts/use-draft.ts';
import { useTRPC, useRefresh } from '../../data/trpc.ts';
import { useMay } from '../../data/viewer.tsx';
import { Button } from '../../design/button.tsx';
import { TextBox } from '../../design/forms/controls.tsx';
import { inputLook } from '../../design/looks.ts';
import { Field, SelectField } from '../../design/forms/field.tsx';
import { AddSeedsResults } from './add-seeds-results.tsx';
import { seedLines } from './seed-list-draft.ts';

interface AddSeedsFormProps {
  /** Seed lists to choose from; hidden with fewer than two. */
  lists: readonly SeedListView[];
}

/** Removes lines from a text; empty if no seed is left. */
function withoutLines(text: string, lines: ReadonlySet<string>): string {
  const rest = text.split('\n').filter((line) => !lines.has(line.trim()));
  return seedLines(rest.join('\n')).length === 0 ? '' : rest.join('\n').trim();
}

/** Adds seeds, one URL per line. Refused lines stay in the field to be corrected. */
export function AddSeedsForm({ lists }: AddSeedsFormProps) {
  const t = useTranslations('seeds');
  const trpc = useTRPC();
  const refresh = useRefresh('overview', 'seeds', 'hosts');
  const may = useMay('operator');
  const { draft, setDraft, note } = useDraft('seeds', 'new', { text: '', list: '' });
  const { text } = draft;
  const chosen = lists.find(({ id }) => String(id) === draft.list) ?? lists[0];
  const list = chosen?.id;
  const [results, setResults] = useState<readonly SeedAddResult[]>([]);
  const lines = seedLines(text);
  const add = useMutation(
    trpc.seeds.add.mutationOptions({
      onSuccess: (answers) => {
        setResults(answers);
        const added = new Set(answers.flatMap(({ accepted, url }) => (accepted ? [url] : [])));
        // Lines that were typed meanwhile stay, too.
        setDraft((latest) => ({ ...latest, text: withoutLines(latest.text, added) }));
        refresh();
      },
    }),
  );
  return (
    <form
      className="flex min-w-0 flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (lines.length > 0) add.mutate({ urls: lines, ...(list === undefined ? {} : { list }) });
      }}
    >
      <DraftNote note={note} />
      <Field label={t('addresses')} hint={t('addressesHint')} error={add.error?.message}>
        {(control) => (
          <TextBox
            {...control}
            name="urls"
            rows={6}
            spellCheck={false}
            autoCapitalize="off"
            placeholder="https://www.example.org/"
            className={`${inputLook} h-auto! resize-y py-2 font-mono text-small leading-5`}
            value={text}
            onChange={({ target }) => setDraft((latest) => ({ ...latest, text: target.value }))}
            disabled={!may}
          />
        )}
      </Field>
      {lists.length > 1 && (
        <SelectField
          label={t('list')}
          value={list}
          onChange={({ target }) => setDraft((latest) => ({ ...latest, list: target.value }))}
        >
          {lists.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <div className="flex items-center gap-3">
        <Button variant="primary" type="submit" busy={add.isPending} disabled={!may || lines.length === 0}>
          {lines.length > 0 ? t('addCount', { count: lines.length }) : t('add')}
        </Button>
        {!may && <span className="text-small text-ink-faint">{t('onlyOperators')}</span>}
      </div>
      <AddSeedsResults results={results} />
    </form>
  );
}
