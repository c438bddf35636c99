'use client';

import type { ComplaintDetail } from '@meguri/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { useTRPC } from '../../data/trpc.ts';
import { useMay } from '../../data/viewer.tsx';
import { Button } from '../../design/button.tsx';
import { SelectField, TextArea } from '../../design/forms/field.tsx';
import { Panel } from '../../design/screen.tsx';
import { DraftNote } from '../../drafts/draft-note.tsx';
import { useDraft } from '../../drafts/use-draft.ts';
import type { Translator } from '../../i18n/translator.ts';
import { answerFieldId } from './complaint-keys.tsx';
import { templatesQuery } from './complaint-queries.ts';
import type { ComplaintChanges } from './use-complaint.ts';

type TemplateKey = 'slowed' | 'stopped' | 'question' | 'robots' | 'removed' | 'not-us';

/** A reply by mail, optionally from a template. */
export function AnswerForm({
  complaint,
  changes,
}: {
  complaint: ComplaintDetail;
  changes: ComplaintChanges;
}) {
  const t = useTranslations('complaints');
  const may = useMay('operator');
  const trpc = useTRPC();
  const { id, version, noAnswer, fromAddress, relayMissing } = complaint;
  const { draft, setDraft, forget, note } = useDraft('answer', id, { text: '' });
  const { text } = draft;
  const latest = useRef(text);
  useEffect(() => {
    latest.current = text;
  });
  const setText = (next: string) => setDraft({ text: next });
  const templates = useQuery(templatesQuery(trpc, complaint));
  if (noAnswer !== null) return <p className="px-1 text-ink-soft">{t(`write.${noAnswer}`)}</p>;
  const { answer } = changes;
  const send = (close: boolean) =>
    answer.mutate(
      { id, version, text, close },
      {
        // Text typed meanwhile belongs to the next answer.
        onSuccess: () => {
          if (latest.current !== text) return;
          setText('');
          forget();
        },
      },
    );
  return (
    <Panel title={t('write.title', { address: fromAddress ?? '' })}>
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          send(false);
        }}
      >
        <DraftNote note={note} />
        <SelectField
          label={t('write.template')}
          value=""
          onChange={({ target }) => setText(templates.data?.[Number(target.value)]?.text ?? text)}
        >
          <option value="">{t('write.none')}</option>
          {templates.data?.map(({ key, language }, index) => (
            <option key={`${key} ${language}`} value={index}>
              {templateName(key, language, t)}
            </option>
          ))}
        </SelectField>
        <TextArea
          label={t('write.label')}
          rows={text.length > 400 ? 16 : 8}
          value={text}
          onChange={({ target }) => setText(target.value)}
          data-answer={answerFieldId}
        />
        {relayMissing && <p className="text-small text-ink-soft">{t('write.relayMissing')}</p>}
        {answer.error && (
          <p role="alert" className="text-error">
            {answer.error.message}
          </p>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={() => send(true)} disabled={!may || text.trim() === ''} busy={answer.isPending}>
            {t('write.sendAndClose')}
          </Button>
          <Button
            variant="primary"
            type="submit"
            disabled={!may || text.trim() === ''}
            busy={answer.isPending}
          >
            {t('write.send')}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

function templateName(key: string, language: 'en' | 'ja', t: Translator<'complaints'>): string {
  return `${t(`write.templates.${key as TemplateKey}`)} (${t(`write.languages.${language}`)})`;
}
