'use client';

import { useTranslations } from 'next-intl';
import type { Messages } from '../../i18n/messages-of.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { findPause, type SeedListView } from '@meguri/contracts';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { PausedBy } from '../../crawl-pauses/pause-banner.tsx';
import { PauseButton } from '../../crawl-pauses/pause-button.tsx';
import { usePauses } from '../../crawl-pauses/use-pauses.ts';
import { useTRPC } from '../../data/trpc.ts';
import { useMay } from '../../data/viewer.tsx';
import { Button, IconButton } from '../../design/button.tsx';
import { Foreign } from '../../design/values.tsx';
import { Panel, Screen } from '../../design/screen.tsx';
import { ErrorState, Skeleton } from '../../design/states.tsx';
import { AuditLink } from '../audit/audit-link.tsx';
import { useOpenDraft } from '../../drafts/use-draft.ts';
import { AddSeedsForm } from './add-seeds-form.tsx';
import { ExportRows } from '../../design/table/export-rows.tsx';
import { describeScope } from './describe-scope.ts';
import { seedListTable } from './seed-list-table.ts';
import { SeedListDialog } from './seed-list-dialog.tsx';
import { useProposedEdit } from './use-proposed-edit.ts';

export function SeedsScreen() {
  const t = useTranslations('seeds');
  const trpc = useTRPC();
  const may = useMay('operator');
  const lists = useQuery(trpc.seeds.lists.queryOptions());
  /** `new`, or the list being edited. */
  const [editing, setEditing] = useState<SeedListView | 'new' | null>(null);
  const ids = lists.data?.map(({ id }) => String(id)) ?? [];
  useOpenDraft('seed-list', ['new', ...ids], (subject) => {
    if (may) setEditing(lists.data?.find(({ id }) => String(id) === subject) ?? 'new');
  });
  const proposal = useProposedEdit();
  const proposed = may && editing === null ? lists.data?.find(({ id }) => id === proposal?.id) : undefined;
  const seeds = lists.data?.reduce((sum, list) => sum + list.seeds, 0) ?? 0;
  const summary =
    lists.data && (seeds === 0 ? t('nowhere') : t('summary', { seeds, lists: lists.data.length }));
  const add = (
    <>
      <ExportRows
        fileName="seed-lists"
        rowCount={lists.data?.length ?? 0}
        table={() => seedListTable(lists.data ?? [])}
      />
      <Button
        icon={<Plus className="size-4" aria-hidden />}
        onClick={() => setEditing('new')}
        disabled={!may}
      >
        {t('newList')}
      </Button>
    </>
  );
  return (
    <Screen title={t('name')} summary={summary} actions={add}>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <Panel title={t('add')}>
          {lists.isPending ? <Skeleton className="h-56" /> : <AddSeedsForm lists={lists.data ?? []} />}
        </Panel>
        <section aria-label={t('lists')} className="flex flex-col gap-3" data-testid="seed-lists">
          {lists.isPending && <Skeleton className="h-32 rounded-lg" />}
          {lists.isError && !lists.data && (
            <ErrorState what={t('failed')} error={lists.error} onRetry={() => void lists.refetch()} />
          )}
          {lists.data?.map((list) => (
            <SeedListCard key={list.id} list={list} onEdit={may ? () => setEditing(list) : undefined} />
          ))}
        </section>
      </div>
      <SeedListDialog
        list={proposed ?? (editing === 'new' ? null : editing)}
        {...(proposed && proposal ? { changes: proposal.changes } : {})}
        open={editing !== null || proposed !== undefined}
        onClose={() => {
          setEditing(null);
          proposal?.forget();
        }}
      />
    </Screen>
  );
}

function SeedListCard({ list, onEdit }: { list: SeedListView; onEdit: (() => void) | undefined }) {
  const t = useTranslations('seeds');
  const words = useTranslations('seeds.scope');
  const formats = useFormats();
  const pause = findPause(usePauses(), { kind: 'seed-list', id: list.id });
  const { id, name, seeds, policy, changeMode, minIntervalSeconds, maxIntervalSeconds, pacing, scope } = list;
  return (
    <Panel
      title={<Foreign>{name}</Foreign>}
      note={t('seeds', { count: seeds })}
      actions={
        onEdit && (
          <span className="flex items-center gap-1">
            <PauseButton target={{ kind: 'seed-list', id, name }} />
            <IconButton label={t('edit', { name })} onClick={onEdit}>
              <Pencil className="size-4" aria-hidden />
            </IconButton>
          </span>
        )
      }
    >
      {pause && (
        <p className="mb-2 text-overload" data-testid="list-paused">
          {t('paused')} <PausedBy pause={pause} />
        </p>
      )}
      <p className="text-ink-soft">{describeScope(scope, words, formats)}</p>
      <AuditLink subject={`seed-list:${id}`} name={name} />
      <dl className="mt-3 grid grid-cols-2 gap-4 border-t border-line pt-3">
        <div>
          <dt className="text-small text-ink-faint">{t('card.interval')}</dt>
          <dd className="font-medium">
            {formats.durationExactly(minIntervalSeconds)} – {formats.durationExactly(maxIntervalSeconds)}
          </dd>
        </div>
        <div>
          <dt className="text-small text-ink-faint">{t('card.policy')}</dt>
          <dd className="font-medium">
            {policy}
            <span className="block text-small font-normal text-ink-soft">
              {t(`changeModes.${changeMode as keyof Messages['seeds']['changeModes']}`)}
            </span>
          </dd>
        </div>
        <div>
          <dt className="text-small text-ink-faint">{t('card.longestUrl')}</dt>
          <dd className="font-medium">{t('card.characters', { count: scope.maxUrlLength })}</dd>
        </div>
        <div data-testid="list-pacing">
          <dt className="text-small text-ink-faint">{t('form.pacing')}</dt>
          <dd className="font-medium">{t(`pacing.${pacing}`)}</dd>
        </div>
      </dl>
    </Panel>
  );
}
