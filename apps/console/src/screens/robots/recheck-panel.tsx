'use client';

import { parseDuration } from '@meguri/contracts';
import type { RobotsCheckList } from '@meguri/contracts';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC, useRefresh } from '../../data/trpc.ts';
import { useMay } from '../../data/viewer.tsx';
import { Button } from '../../design/button.tsx';
import { ConfirmDialog } from '../../design/dialog.tsx';
import { TextField } from '../../design/forms/field.tsx';
import { Panel } from '../../design/screen.tsx';
import { useFailureToast, useToast } from '../../design/toast.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import { useAuditUndo } from '../audit/use-audit-undo.ts';
import { useRequestRobots } from './use-request-robots.ts';

const least = 60;
const most = 604_800;

/** The interval of robots.txt checks, and buttons that request one now. */
export function RecheckPanel({ list }: { list: RobotsCheckList }) {
  const t = useTranslations('robots');
  const may = useMay('operator');
  const formats = useFormats();
  const request = useRequestRobots();
  const [isConfirming, setConfirming] = useState(false);
  return (
    <Panel>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <IntervalForm key={list.recheckSeconds} seconds={list.recheckSeconds} />
        <div className="flex flex-wrap gap-2 pb-6">
          <Button
            disabled={!may}
            busy={request.isPending}
            onClick={() => request.mutate({ which: 'errors' })}
          >
            {t('recheck.errors')}
          </Button>
          <Button disabled={!may} onClick={() => setConfirming(true)}>
            {t('recheck.all')}
          </Button>
        </div>
      </div>
      {list.readAfter && (
        <p className="text-small text-ink-soft">{t('readAfter', { at: formats.instant(list.readAfter) })}</p>
      )}
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        title={t('recheck.all')}
        touches={t('recheck.allHosts')}
        sentences={[t('recheck.allAsk')]}
        action={t('recheck.confirm')}
        onConfirm={(reason) => {
          request.mutate({ which: 'all', ...(reason === undefined ? {} : { reason }) });
          setConfirming(false);
        }}
        busy={request.isPending}
      />
    </Panel>
  );
}

function IntervalForm({ seconds }: { seconds: number }) {
  const t = useTranslations('robots.recheck');
  const words = useTranslations('hosts.errors');
  const formats = useFormats();
  const trpc = useTRPC();
  const refresh = useRefresh('robots');
  const toast = useToast();
  const toastFailure = useFailureToast();
  const may = useMay('administrator');
  const [text, setText] = useState(() => formats.duration(seconds));
  const typed = parseDuration(text);
  const range = { low: formats.durationExactly(least), high: formats.durationExactly(most) };
  const isOutside = typed !== null && (typed < least || typed > most);
  const error = typed === null ? words('duration') : isOutside ? words('durationRange', range) : null;
  const undo = useAuditUndo();
  const set = useMutation(
    trpc.settings.set.mutationOptions({
      onSuccess: ({ auditId }) => {
        refresh();
        toast({
          text: t('saved', { interval: formats.duration(typed ?? seconds) }),
          onUndo: () => undo.mutate({ auditId }, { onSuccess: refresh, onError: toastFailure }),
        });
      },
      onError: toastFailure,
    }),
  );
  return (
    <form
      className="flex items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (error === null && typed !== null) set.mutate({ key: 'robots.recheckSeconds', value: typed });
      }}
    >
      <TextField
        label={t('interval')}
        hint={t('hint')}
        error={error}
        value={text}
        disabled={!may}
        onChange={({ target }) => setText(target.value)}
      />
      <Button
        className="mt-[19px]"
        type="submit"
        disabled={!may || error !== null || typed === seconds}
        busy={set.isPending}
      >
        {t('save')}
      </Button>
    </form>
  );
}
