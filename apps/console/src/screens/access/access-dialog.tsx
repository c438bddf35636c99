'use client';

import { accessClasses } from '@meguri/access';
import type { AccessRuleView } from '@meguri/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useDeferredValue } from 'react';
import { refusalOf } from '../../data/query-client.ts';
import { useTRPC } from '../../data/trpc.ts';
import { ConfirmDialog } from '../../design/dialog.tsx';
import { SelectField, TextField } from '../../design/forms/field.tsx';
import { DraftNote } from '../../drafts/draft-note.tsx';
import { useObjectDraft } from '../../drafts/use-object-draft.ts';
import { AuditLink } from '../audit/audit-link.tsx';
import { accessDraftOf, readAccessDraft, type AccessReading } from './access-draft.ts';
import { coveredWords, prefixWords, rulePreviewSentences } from './access-words.ts';
import { PlaceFields } from './place-fields.tsx';
import { useAccessActs } from './use-access-acts.ts';

/** Sets a rule, with a preview of the captures that it covers. */
export function AccessDialog({ rule, onClose }: { rule: AccessRuleView | null; onClose: () => void }) {
  const t = useTranslations('access');
  const { draft, setDraft, note, opened, close } = useObjectDraft(
    'access-rule',
    rule,
    accessDraftOf,
    onClose,
  );
  const { set } = useAccessActs(close);
  const reading = readAccessDraft(draft, opened);
  const { terms, place, errors } = reading;
  const preview = usePreview(place);
  const refused = refusalOf(preview.error ?? set.error);
  const isRefusedPlace = refused?.field === 'surtPrefix' && preview.error !== null;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onCancel={close}
      title={opened ? t('form.title', { place: prefixWords(opened.surtPrefix, t) }) : t('form.newTitle')}
      touches={preview.data ? coveredWords(preview.data, t) : ''}
      sentences={terms && preview.data ? rulePreviewSentences(terms, preview.data, t) : []}
      action={t('form.save')}
      onConfirm={(reason) => {
        if (terms) set.mutate({ ...terms, ...(reason === undefined ? {} : { reason }) });
      }}
      busy={set.isPending}
      error={set.error ?? (isRefusedPlace ? null : preview.error)}
    >
      <DraftNote note={note} />
      {opened ? (
        <AuditLink subject={`access-rule:${opened.surtPrefix || 'everything'}`} />
      ) : (
        <PlaceFields
          draft={draft}
          errors={errors}
          prefix={place?.surtPrefix ?? null}
          refusal={isRefusedPlace ? (preview.error?.message ?? null) : null}
          onChange={(change) => setDraft({ ...draft, ...change })}
        />
      )}
      <div className="grid gap-4 md:grid-cols-2">
        <SelectField
          label={t('form.access')}
          hint={t(`who.${draft.access}`)}
          value={draft.access}
          onChange={({ target }) =>
            setDraft({ ...draft, access: accessClasses.find((one) => one === target.value) ?? draft.access })
          }
        >
          {accessClasses.map((key) => (
            <option key={key} value={key}>
              {t(`classes.${key}`)}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t('form.embargo')}
          unit={t('form.embargoUnit')}
          hint={t('form.embargoHint')}
          error={errors.embargo && t('form.embargoError')}
          inputMode="numeric"
          value={draft.embargo}
          maxLength={6}
          onChange={({ target }) => setDraft({ ...draft, embargo: target.value })}
        />
      </div>
    </ConfirmDialog>
  );
}

function usePreview(place: AccessReading['place']) {
  const trpc = useTRPC();
  // The object is new at each rendering; its text is not.
  const text = useDeferredValue(place && JSON.stringify(place));
  const previewed = place && JSON.stringify(place) === text ? place : null;
  return useQuery(
    trpc.accessRules.preview.queryOptions(
      previewed ?? { surtPrefix: '', capturedFrom: null, capturedBefore: null },
      { enabled: previewed !== null, placeholderData: keepPreviousData, retry: false },
    ),
  );
}
