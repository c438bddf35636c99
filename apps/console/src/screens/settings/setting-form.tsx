'use client';

import { useTranslations } from 'next-intl';
import { issueWords } from '../../i18n/issue-words.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { isLowDefault, parseSetting } from '@meguri/contracts';
import type { SettingView } from '@meguri/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC, useRefresh } from '../../data/trpc.ts';
import { Button } from '../../design/button.tsx';
import { SelectField, TextField } from '../../design/forms/field.tsx';
import { useFailureToast, useToast } from '../../design/toast.tsx';
import { PaceConfirmation } from '../../host-acts/pace-confirmation.tsx';
import { DraftNote } from '../../drafts/draft-note.tsx';
import { useDraft } from '../../drafts/use-draft.ts';
import { useAuditUndo } from '../audit/use-audit-undo.ts';
import { settingInput, settingText } from './setting-words.ts';

/** A new value for a setting, checked as it is typed by the rules that the server uses. */
interface SettingFormProps {
  setting: SettingView;
  /** Filled in instead of the current value. */
  proposed: string | null;
  onDone: () => void;
}

export function SettingForm({ setting, proposed, onDone }: SettingFormProps) {
  const t = useTranslations('settings');
  const common = useTranslations('common');
  const formats = useFormats();
  const { key, unit, isDefault } = setting;
  const words = (value: unknown) => settingText(value, unit, formats);
  const first = { text: proposed ?? settingInput(setting.value), reason: '' };
  const { draft, setDraft, forget, note } = useDraft('setting', key, first);
  const { text, reason } = draft;
  const close = () => {
    forget();
    onDone();
  };
  const setText = (next: string) => setDraft({ ...draft, text: next });
  const parsed = parseSetting(key, text);
  const isLow = parsed.ok && isLowDefault(parsed.key, parsed.value);
  const [confirmed, setConfirmed] = useState(false);
  const same = parsed.ok && setting.refused === null && parsed.value === setting.value;
  const { save, error, busy } = useSaveSetting(close);
  const why = reason.trim() ? { reason: reason.trim() } : {};
  const effect =
    parsed.ok && !same ? t('fromTo', { from: words(setting.value), to: words(parsed.value) }) : t('nothing');
  const control = {
    label: t('value'),
    value: text,
    error: parsed.ok ? (error?.message ?? null) : parsed.issue && issueWords(parsed.issue, formats.locale),
    autoFocus: true,
  };
  return (
    <form
      className="mt-3 grid items-start gap-3 rounded-md bg-sunken p-3 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
      onSubmit={(event) => {
        event.preventDefault();
        if (parsed.ok && !same) save({ key, value: parsed.value, ...(isLow ? { confirmed } : {}), ...why });
      }}
    >
      <div className="md:col-span-2 empty:hidden">
        <DraftNote note={note} />
      </div>
      {typeof setting.default === 'boolean' ? (
        <SelectField {...control} hint={effect} onChange={(event) => setText(event.target.value)}>
          <option value="true">{t('yes')}</option>
          <option value="false">{t('no')}</option>
        </SelectField>
      ) : (
        <TextField
          {...control}
          hint={effect}
          unit={unit}
          spellCheck={false}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      <TextField
        label={common('reason')}
        hint={common('reasonHint')}
        maxLength={500}
        value={reason}
        onChange={(event) => setDraft({ ...draft, reason: event.target.value })}
      />
      {isLow && !same && (
        <div className="md:col-span-2">
          <PaceConfirmation
            risk="low-default"
            defaultSeconds={Number(setting.default)}
            confirmed={confirmed}
            onConfirmed={setConfirmed}
          />
        </div>
      )}
      <div className="flex flex-wrap gap-2 md:col-span-2">
        <Button
          variant="primary"
          type="submit"
          disabled={!parsed.ok || same || (isLow && !confirmed)}
          busy={busy}
        >
          {common('save')}
        </Button>
        <Button onClick={close}>{common('cancel')}</Button>
        {!isDefault && (
          <Button
            variant="quiet"
            className="ml-auto"
            onClick={() => save({ key, value: null, ...why })}
            disabled={busy}
          >
            {t('backTo', { value: words(setting.default) })}
          </Button>
        )}
      </div>
    </form>
  );
}

function useSaveSetting(onDone: () => void) {
  const t = useTranslations('settings');
  const formats = useFormats();
  const trpc = useTRPC();
  const toast = useToast();
  const toastFailure = useFailureToast();
  const refresh = useRefresh('settings', 'overview', 'audit');
  const undo = useAuditUndo();
  const set = useMutation(
    trpc.settings.set.mutationOptions({
      onSuccess: (saved) => {
        refresh();
        onDone();
        toast({
          text: t('saved', { key: saved.key, value: settingText(saved.value, saved.unit, formats) }),
          onUndo: () => undo.mutate({ auditId: saved.auditId }, { onError: toastFailure }),
        });
      },
    }),
  );
  return { save: set.mutate, error: set.error, busy: set.isPending };
}
