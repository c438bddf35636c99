'use client';

import { eventDefinition, type CrawlEventView } from '@meguri/contracts';
import { useMutation } from '@tanstack/react-query';
import { CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import Link from '../../design/link.tsx';
import { useTRPC, useRefresh } from '../../data/trpc.ts';
import { useMay } from '../../data/viewer.tsx';
import { Button } from '../../design/button.tsx';
import { classNames } from '../../design/looks.ts';
import { Instant } from '../../design/time.tsx';
import { useFailureToast, useToast } from '../../design/toast.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import { DomainActs } from '../domains/domain-acts.tsx';
import { eventRemedy, eventSentence } from './event-sentence.ts';
import { FileMailAgain } from './file-mail-again.tsx';

interface EventRowProps {
  event: CrawlEventView;
  /** The event has ended since the list was read. */
  isGone: boolean;
}

export function EventRow({ event, isGone }: EventRowProps) {
  const t = useTranslations('events');
  const formats = useFormats();
  const mayDismiss = useMay('operator');
  const dismiss = useDismiss(event.id);
  const { id, at, kind, detail, closedAt, closedBy } = event;
  const open = closedAt === null && !isGone;
  const remedy = open ? eventRemedy(event) : null;
  const outcome = closedBy === null ? t('over') : t('dealt', { name: closedBy });
  const isNotice = eventDefinition(kind)?.severity === 'notice';
  const Icon = !open ? CircleCheck : isNotice ? Info : TriangleAlert;
  return (
    <li
      data-testid={`event-${kind}`}
      data-event={id}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5 max-md:items-start max-md:pl-11"
    >
      <Icon
        className={classNames(
          'size-4 shrink-0 max-md:mt-0.5 max-md:-ml-7',
          open && !isNotice ? 'text-error' : 'text-ink-faint',
        )}
        aria-hidden
      />
      <span className="min-w-0 flex-1 basis-72 break-words max-md:basis-full">
        {eventSentence(event, t, formats)}
        <span className="block text-small text-ink-faint">
          <Instant at={at} />
          {' · '}
          {open ? t('open') : isGone ? t('meanwhile') : outcome}
        </span>
      </span>
      {remedy && (
        <Link
          href={remedy.href}
          className="inline-flex items-center rounded-sm font-medium text-accent hover:underline max-md:h-10"
        >
          {t(`remedies.${remedy.kind}`)}
        </Link>
      )}
      {open && mayDismiss && kind === 'domain-growing' && (
        <DomainActs domain={domainOf(detail)} hasOwnLimits={false} />
      )}
      {open && mayDismiss && kind === 'mail-quarantined' && <FileMailAgain mail={String(detail.mail)} />}
      {open && mayDismiss && (
        <Button onClick={() => dismiss.mutate({ id })} busy={dismiss.isPending}>
          {t('dismiss')}
        </Button>
      )}
    </li>
  );
}

const budgetKinds = ['domain', 'suffix', 'source'] as const;

function domainOf({ budget, domain }: CrawlEventView['detail']) {
  return { kind: budgetKinds.find((kind) => kind === budget) ?? 'domain', name: String(domain) };
}

function useDismiss(id: string) {
  const t = useTranslations('events');
  const trpc = useTRPC();
  const toast = useToast();
  const refresh = useRefresh('events');
  const onError = useFailureToast();
  const reopen = useMutation(trpc.events.reopen.mutationOptions({ onSuccess: refresh, onError }));
  return useMutation(
    trpc.events.dismiss.mutationOptions({
      onSuccess: () => {
        refresh();
        toast({ text: t('dismissed'), onUndo: () => reopen.mutate({ id }) });
      },
      onError,
    }),
  );
}
