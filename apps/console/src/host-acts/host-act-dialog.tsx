'use client';

import { longestAccessIntervalSeconds } from '@meguri/schedule';
import { isLowInterval, parseDuration, type HostSelection } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ConfirmDialog } from '../design/dialog.tsx';
import { TextField } from '../design/forms/field.tsx';
import { useFormats } from '../i18n/use-formats.ts';
import { useBulkEdit } from '../screens/hosts/bulk/use-bulk-edit.ts';
import { useRequestRobots } from '../screens/robots/use-request-robots.ts';
import { PaceConfirmation, useDefaultInterval } from './pace-confirmation.tsx';
import { changeOf, type HostAct } from './host-act.ts';

interface HostActDialogProps {
  act: HostAct;
  selection: HostSelection;
  /** The name of one host, or how many hosts. */
  subject: string;
  onClose: () => void;
  onDone?: () => void;
}

/** Confirms an action on hosts, with its effect and a reason; it can be undone afterwards. */
export function HostActDialog({ act, selection, subject, onClose, onDone }: HostActDialogProps) {
  const t = useTranslations('hosts.acts');
  const errors = useTranslations('hosts.errors');
  const formats = useFormats();
  const defaultSeconds = useDefaultInterval();
  const [text, setText] = useState(act.seconds === null ? '' : formats.durationExactly(act.seconds));
  const [confirmed, setConfirmed] = useState(false);
  const finish = () => {
    onDone?.();
    onClose();
  };
  const { apply } = useBulkEdit(finish);
  const request = useRequestRobots();
  const isSlow = act.kind === 'slow';
  const typed = isSlow ? parseDuration(text) : null;
  const isLong = typed !== null && typed > longestAccessIntervalSeconds;
  const error =
    text === '' || (typed !== null && !isLong)
      ? null
      : typed === null
        ? errors('duration')
        : errors('durationRange', {
            low: formats.durationExactly(0),
            high: formats.durationExactly(longestAccessIntervalSeconds),
          });
  const change = changeOf({ ...act, seconds: typed });
  const isLow = isSlow && defaultSeconds !== null && isLowInterval(typed, defaultSeconds);
  const isSound = !isSlow || (typed !== null && !isLong && (!isLow || confirmed));
  const effect = t(`effects.${act.kind}`, { interval: formats.durationExactly(typed ?? 0) });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t(`titles.${act.kind}`, { subject })}
      touches={subject}
      sentences={isSound ? [effect] : []}
      action={t(`confirm.${act.kind}`)}
      onConfirm={(reason) => {
        const why = reason === undefined ? {} : { reason };
        if (change) apply.mutate({ selection, change, ...(isLow ? { confirmed } : {}), ...why });
        else if ('names' in selection)
          request.mutate({ which: { names: selection.names }, ...why }, { onSuccess: finish });
      }}
      busy={apply.isPending || request.isPending}
      error={apply.error ?? request.error}
    >
      {isSlow && (
        <TextField
          label={t('interval')}
          hint={t('intervalHint')}
          name="interval"
          value={text}
          error={error}
          onChange={({ target }) => setText(target.value)}
        />
      )}
      {isLow && defaultSeconds !== null && (
        <PaceConfirmation
          risk="low-interval"
          defaultSeconds={defaultSeconds}
          confirmed={confirmed}
          onConfirmed={setConfirmed}
        />
      )}
    </ConfirmDialog>
  );
}
