'use client';

import type { IntervalRecommendation } from '@meguri/contracts';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import Link from '../../design/link.tsx';
import { useState } from 'react';
import { useRefresh, useTRPC } from '../../data/trpc.ts';
import { useMay } from '../../data/viewer.tsx';
import { Button } from '../../design/button.tsx';
import { ConfirmDialog } from '../../design/dialog.tsx';
import { Panel } from '../../design/screen.tsx';
import { useFailureToast, useToast } from '../../design/toast.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import { useAuditUndo } from '../audit/use-audit-undo.ts';
import { recommendationAction, recommendationCause, recommendationEffect } from './recommendation-words.ts';

/** Recommended changes of seed lists, each with a preview before it is applied. */
export function Recommendations({ recommendations }: { recommendations: readonly IntervalRecommendation[] }) {
  const t = useTranslations('intervals.detection.recommend');
  const formats = useFormats();
  const may = useMay('operator');
  const [chosen, setChosen] = useState<IntervalRecommendation | null>(null);
  return (
    <Panel title={t('title')} note={t('note')}>
      {recommendations.length === 0 ? (
        <p className="text-ink-soft">{t('none')}</p>
      ) : (
        <ul className="flex flex-col gap-3" data-testid="recommendations">
          {recommendations.map((one) => (
            <li
              key={`${one.seedList.id} ${one.bound}`}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2"
            >
              <p className="max-w-[90ch] min-w-0">{recommendationCause(one, t, formats)}</p>
              <Button
                onClick={() => setChosen(one)}
                disabled={!may}
                title={may ? undefined : t('operatorsOnly')}
              >
                {recommendationAction(one, t, formats)}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {chosen && <ApplyDialog recommendation={chosen} onClose={() => setChosen(null)} />}
    </Panel>
  );
}

function ApplyDialog({
  recommendation,
  onClose,
}: {
  recommendation: IntervalRecommendation;
  onClose: () => void;
}) {
  const t = useTranslations('intervals.detection.recommend');
  const formats = useFormats();
  const { apply, isPending } = useApply(recommendation, onClose);
  const { seedList, pages } = recommendation;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={recommendationAction(recommendation, t, formats)}
      touches={t('touches', { list: seedList.name, pages })}
      sentences={recommendationEffect(recommendation, t, formats)}
      action={t('apply')}
      onConfirm={apply}
      busy={isPending}
    >
      <p>
        {t('takesEffect')}{' '}
        <Link href="/what-if" className="text-accent hover:underline">
          {t('whatIf')}
        </Link>
      </p>
    </ConfirmDialog>
  );
}

/** Edits the seed list; the toast offers to restore the bound. */
function useApply({ seedList, bound, toSeconds }: IntervalRecommendation, onDone: () => void) {
  const t = useTranslations('intervals.detection.recommend');
  const formats = useFormats();
  const trpc = useTRPC();
  const refresh = useRefresh('statistics', 'seeds');
  const toast = useToast();
  const failed = useFailureToast();
  const { id, name } = seedList;
  const undo = useAuditUndo();
  const update = useMutation(
    trpc.seeds.update.mutationOptions({
      onSuccess: ({ auditId }) => {
        refresh();
        toast({
          text: t(`done.${bound}`, { list: name, interval: formats.durationExactly(toSeconds) }),
          onUndo: () => undo.mutate({ auditId }, { onError: failed }),
        });
        onDone();
      },
      onError: failed,
    }),
  );
  // The dialog states the accesses before and after, so applying confirms a short interval.
  const apply = (reason: string | undefined) =>
    update.mutate({ id, change: { [bound]: toSeconds }, confirmed: true, ...(reason ? { reason } : {}) });
  return { apply, isPending: update.isPending };
}
