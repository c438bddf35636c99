'use client';

import type { ActPreview, ComplaintAct, ComplaintDetail } from '@meguri/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useDeferredValue } from 'react';
import { useTRPC } from '../../data/trpc.ts';
import type { InputChange } from '../../design/forms/controls.tsx';
import { DialogForm } from '../../design/forms/dialog-form.tsx';
import { Dialog, EffectPreview } from '../../design/dialog.tsx';
import { SelectField, TextField } from '../../design/forms/field.tsx';
import { DraftNote } from '../../drafts/draft-note.tsx';
import { useDraft } from '../../drafts/use-draft.ts';
import type { Formats } from '../../format/formats.ts';
import type { Translator } from '../../i18n/translator.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import type { ActDraft, ActKind } from './act-draft.ts';
import { actScopes, readActDraft } from './act-draft.ts';
import { PurgeDaysField } from './takedowns/purge-dialog.tsx';
import type { ComplaintChanges } from './use-complaint.ts';

interface ActDialogProps {
  complaint: ComplaintDetail;
  /** Null while closed. */
  kind: ActKind | null;
  changes: ComplaintChanges;
  onClose: () => void;
}

export function ActDialog({ complaint, kind, changes, onClose }: ActDialogProps) {
  const t = useTranslations('complaints.acts');
  return (
    <Dialog open={kind !== null} onClose={onClose} title={kind ? t(kind) : ''}>
      {kind && <ActForm complaint={complaint} kind={kind} changes={changes} onClose={onClose} />}
    </Dialog>
  );
}

/** Confirms an action with its effect. */
function ActForm({ complaint, kind, changes, onClose }: ActDialogProps & { kind: ActKind }) {
  const t = useTranslations('complaints.acts');
  const { draft, setDraft, forget, note } = useDraft(
    'complaint-act',
    `${complaint.id}:${kind}`,
    firstDraft(complaint, kind),
  );
  const close = () => {
    forget();
    onClose();
  };
  const act = readActDraft(draft);
  const { mutate: _mutate, isPending, error } = changes.act;
  const text = (field: 'interval' | 'target' | 'reason') => ({
    value: draft[field],
    onChange: (event: InputChange<HTMLInputElement>) => setDraft({ ...draft, [field]: event.target.value }),
  });
  const byHost = kind === 'slow' || kind === 'pause' || kind === 'recheck-robots';
  return (
    <DialogForm
      action={t(kind)}
      onSubmit={() => {
        if (act) changes.doAct(act, draft.reason.trim(), close);
      }}
      onCancel={close}
      busy={isPending}
      disabled={act === null}
      error={error}
    >
      <DraftNote note={note} />
      {byHost ? (
        <HostChoice complaint={complaint} draft={draft} onChange={(host) => setDraft({ ...draft, host })} />
      ) : (
        <div className="grid gap-4 md:grid-cols-[180px_minmax(0,1fr)]">
          <SelectField
            label={t('scope')}
            value={draft.scope}
            onChange={({ target }) => {
              const scope = actScopes[kind].find((one) => one === target.value) ?? 'host';
              setDraft({ ...draft, scope, target: firstTarget(complaint, scope) });
            }}
          >
            {actScopes[kind].map((scope) => (
              <option key={scope} value={scope}>
                {t(`scopes.${scope}`)}
              </option>
            ))}
          </SelectField>
          <TextField
            label={t('target')}
            placeholder={t(`targetHints.${draft.scope}`)}
            {...text('target')}
            autoFocus
          />
        </div>
      )}
      {kind === 'takedown' && <DegreeChoice draft={draft} onChange={setDraft} />}
      {kind === 'slow' && (
        <TextField
          label={t('interval')}
          hint={t('intervalHint')}
          error={act === null && draft.interval !== '' ? t('notAnInterval') : null}
          {...text('interval')}
          autoFocus
        />
      )}
      <Preview act={act} />
      <TextField label={t('reason')} hint={t('reasonHint')} maxLength={500} {...text('reason')} />
    </DialogForm>
  );
}

/** Whether captures are only hidden, or also purged by a deadline. */
function DegreeChoice({ draft, onChange }: { draft: ActDraft; onChange: (draft: ActDraft) => void }) {
  const t = useTranslations('complaints.purge');
  const { degree, purgeDays } = draft;
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <SelectField
        label={t('degree')}
        value={degree}
        onChange={({ target }) =>
          onChange({ ...draft, degree: target.value === 'purged' ? 'purged' : 'hidden' })
        }
      >
        <option value="hidden">{t('degrees.hidden')}</option>
        <option value="purged">{t('degrees.purged')}</option>
      </SelectField>
      {degree === 'purged' && (
        <PurgeDaysField value={purgeDays} onChange={(days) => onChange({ ...draft, purgeDays: days })} />
      )}
    </div>
  );
}

function HostChoice({
  complaint,
  draft,
  onChange,
}: {
  complaint: ComplaintDetail;
  draft: ActDraft;
  onChange: (host: string) => void;
}) {
  const t = useTranslations('complaints.acts');
  const names = complaint.linkedHosts.filter(({ known }) => known).map(({ name }) => name);
  if (names.length === 0)
    return (
      <TextField
        label={t('otherHost')}
        placeholder={t('targetHints.host')}
        value={draft.host}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  return (
    <SelectField label={t('host')} value={draft.host} onChange={({ target }) => onChange(target.value)}>
      {names.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </SelectField>
  );
}

function Preview({ act }: { act: ComplaintAct | null }) {
  const t = useTranslations('complaints');
  const formats = useFormats();
  const trpc = useTRPC();
  const deferredAct = useDeferredValue(act);
  const preview = useQuery(
    trpc.complaints.preview.queryOptions(
      { act: deferredAct ?? { kind: 'pause', host: '-' } },
      { enabled: deferredAct !== null, placeholderData: keepPreviousData, retry: false },
    ),
  );
  if (deferredAct !== null && preview.error)
    return <EffectPreview touches="" sentences={[preview.error.message]} />;
  if (deferredAct === null || !preview.data) return <EffectPreview touches="" sentences={[]} />;
  const { hostCount, pages } = preview.data;
  return (
    <EffectPreview
      touches={t('acts.touches', { hosts: hostCount, pages })}
      sentences={previewSentences(deferredAct, preview.data, t, formats)}
    />
  );
}

function previewSentences(
  act: ComplaintAct,
  preview: ActPreview,
  t: Translator<'complaints'>,
  formats: Formats,
): string[] {
  const { captures, hosts, hostCount, accessesPerDayNow, accessesPerDayThen } = preview;
  const names = hosts.map(({ name }) => name).join(', ');
  if (act.kind === 'recheck-robots') return [t('acts.willReadRobots')];
  return [
    ...(captures === null
      ? [paceSentence(accessesPerDayNow, accessesPerDayThen, t, formats)]
      : [t(captures.more ? 'acts.willHideMore' : 'acts.willHide', { count: captures.count })]),
    ...(act.kind === 'takedown' && act.purgeDays !== undefined ? [t('purge.effect'), t('purge.final')] : []),
    ...(act.kind === 'stop' && act.scope === 'domain' ? [t('acts.includesLater')] : []),
    ...(act.kind === 'stop' && act.scope === 'addresses' ? [t('acts.noConnection')] : []),
    ...(hostCount > 1 ? [t('acts.named', { names })] : []),
  ];
}

function paceSentence(now: number, then: number, t: Translator<'complaints'>, formats: Formats): string {
  if (now === 0) return t('acts.alreadyPaused');
  const [before, after] = [formats.rate(now), formats.rate(then)];
  return before === after ? t('acts.sameCount', { before }) : t('acts.willSlow', { before, after });
}

/** Three times the current interval, which satisfies most webmasters. */
const slowerBy = 3;

function firstDraft(complaint: ComplaintDetail, kind: ActKind): ActDraft {
  const host = complaint.linkedHosts.find(({ known }) => known);
  const seconds = Math.round((host?.known?.effectiveIntervalSeconds ?? 20) * slowerBy);
  const scope = kind === 'takedown' ? 'url' : 'host';
  return {
    kind,
    host: host?.name ?? '',
    interval: `${Math.max(1, seconds)} s`,
    scope,
    target: firstTarget(complaint, scope),
    reason: '',
    degree: 'hidden',
    purgeDays: String(complaint.defaultPurgeDays),
  };
}

function firstTarget({ linkedHosts, urls, addresses }: ComplaintDetail, scope: ActDraft['scope']): string {
  if (scope === 'url' || scope === 'prefix') return urls[0]?.url ?? '';
  if (scope === 'addresses') return addresses[0] ?? '';
  return (linkedHosts.find(({ known }) => known) ?? linkedHosts[0])?.name ?? '';
}
