'use client';

import type { ComplaintDetail, LiveTopic } from '@meguri/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '../../data/trpc.ts';
import { useMay, useViewer } from '../../data/viewer.tsx';
import { useNow } from '../../design/time.tsx';
import { Foreign } from '../../design/values.tsx';
import { Screen, ScreenTrail } from '../../design/screen.tsx';
import { ErrorState, Skeleton } from '../../design/states.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import { useLiveRefetch } from '../../live/use-live-refetch.ts';
import { ActDialog } from './act-dialog.tsx';
import { useOpenDraft } from '../../drafts/use-draft.ts';
import { actKinds, type ActKind } from './act-draft.ts';
import { ActPanel } from './act-panel.tsx';
import { AddressPanel } from './address-panel.tsx';
import { AnswerForm } from './answer-form.tsx';
import { KindLabel } from './complaint-badges.tsx';
import { DecisionBanner } from './decision-banner.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { HostPanel } from './host-panel.tsx';
import { KeyHints, useComplaintKeys } from './complaint-keys.tsx';
import { MessageList } from './message-list.tsx';
import { nextStatus, TriagePanel } from './triage-panel.tsx';
import { useComplaint } from './use-complaint.ts';

const pauseMs = 1_000;
const topics: readonly LiveTopic[] = ['complaints'];

export function ComplaintScreen({ id }: { id: string }) {
  const t = useTranslations('complaints');
  const trpc = useTRPC();
  const complaint = useQuery(trpc.complaints.get.queryOptions({ id }));
  useLiveRefetch(complaint.refetch, pauseMs, { topics });
  if (complaint.data) return <Thread complaint={complaint.data} />;
  return (
    <Screen title={t('name')} trail={<ScreenTrail href="/complaints" name={t('name')} />}>
      {complaint.isPending ? (
        <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_380px]">
          <Skeleton className="h-80 rounded-lg" />
          <Skeleton className="h-80 rounded-lg" />
        </div>
      ) : (
        <ErrorState
          what={t('thread.failed')}
          error={complaint.error}
          onRetry={() => void complaint.refetch()}
        />
      )}
    </Screen>
  );
}

function Thread({ complaint }: { complaint: ComplaintDetail }) {
  const t = useTranslations('complaints');
  const formats = useFormats();
  const now = useNow();
  const may = useMay('operator');
  const { name } = useViewer();
  const [acting, setActing] = useState<ActKind | null>(null);
  const drafts = actKinds.map((one) => `${complaint.id}:${one}`);
  useOpenDraft('complaint-act', drafts, (subject) => {
    if (may) setActing(actKinds.find((one) => subject === `${complaint.id}:${one}`) ?? null);
  });
  const changes = useComplaint(complaint);
  useComplaintKeys(
    may && {
      close: () => changes.triage({ status: nextStatus(complaint.status) }),
      take: () => changes.triage({ assignee: complaint.assignee === name ? null : name }),
      act: setActing,
    },
  );
  const { subject, fromName, fromAddress, createdAt, firstActionAt, kind } = complaint;
  const summary = t('thread.summary', {
    from: fromName || fromAddress || t('thread.unknownSender'),
    ago: formats.ago(createdAt, now),
    kind: t(`kindsAre.${kind}`),
    done: firstActionAt
      ? t('thread.firstActionAfter', {
          duration: formats.duration((firstActionAt.getTime() - createdAt.getTime()) / 1_000),
        })
      : t('thread.nothingDone'),
  });
  return (
    <Screen
      title={
        <>
          {subject ? <Foreign>{subject}</Foreign> : t('thread.noSubject')} <KindLabel complaint={complaint} />
        </>
      }
      trail={<ScreenTrail href="/complaints" name={t('name')} />}
      summary={summary}
    >
      <DecisionBanner complaint={complaint} changes={changes} />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_400px]">
        <div className="flex min-w-0 flex-col gap-5">
          <MessageList messages={complaint.messages} />
          <AnswerForm complaint={complaint} changes={changes} />
          {may && <KeyHints />}
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <ActPanel complaint={complaint} changes={changes} onAct={setActing} />
          <HostPanel complaint={complaint} />
          <AddressPanel complaint={complaint} />
          <TriagePanel complaint={complaint} changes={changes} />
          <HistoryPanel complaint={complaint} />
        </div>
      </div>
      <ActDialog complaint={complaint} kind={acting} changes={changes} onClose={() => setActing(null)} />
    </Screen>
  );
}
