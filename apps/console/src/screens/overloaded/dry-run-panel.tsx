'use client';

import { dryRunChoices, type OverloadDryRun, type OverloadedHost } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useMay } from '../../data/viewer.tsx';
import { Button } from '../../design/button.tsx';
import { Panel } from '../../design/screen.tsx';
import { ProgressBar, Skeleton } from '../../design/states.tsx';
import { Segmented } from '../../design/forms/segmented.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import type { OverloadParameters } from './overload-parameters.ts';
import { isSame } from './overload-parameters.ts';
import { dryRunSentences, resolutionWords } from './overload-words.ts';
import { ResolutionInput } from './resolution-input.tsx';
import { ResolveDialog } from './resolve-dialog.tsx';
import type { DryRunState } from './use-dry-run.ts';
import { useResolve } from './use-resolve.ts';
import { ValueBars } from './value-bars.tsx';

interface DryRunPanelProps {
  hosts: readonly OverloadedHost[];
  run: DryRunState;
  set: (change: Partial<OverloadParameters>) => void;
}

/** Dry run of one resolution on all hosts, and its application. */
export function DryRunPanel({ hosts, run, set }: DryRunPanelProps) {
  const t = useTranslations('overloaded');
  const may = useMay('operator');
  const [open, setOpen] = useState(false);
  const [isReady, setReady] = useState(true);
  const { resolution, outcome: dryRun, progress } = run;
  const isEvaluated = progress === null && dryRun !== undefined && isSame(dryRun.resolution, resolution);
  const nameOf = (key: (typeof dryRunChoices)[number]) =>
    key === dryRun?.recommended ? t('namedRecommended', { name: t(`kinds.${key}`) }) : t(`kinds.${key}`);
  return (
    <Panel
      title={t('all.title')}
      note={t('all.note')}
      actions={
        <Button
          variant="primary"
          disabled={!may || !isEvaluated || !isReady}
          title={isReady ? undefined : t('preparing')}
          onClick={() => setOpen(true)}
        >
          {t('all.apply', { hosts: hosts.length })}
        </Button>
      }
    >
      <div className="flex flex-wrap items-end gap-4">
        <Segmented
          label={t('all.title')}
          options={dryRunChoices.map((key) => ({ key, name: nameOf(key) }))}
          value={resolution.kind}
          onChange={(kind) => set({ choice: dryRunChoices.find((one) => one === kind) })}
        />
        <div className="w-56">
          <ResolutionInput resolution={resolution} set={set} onReady={setReady} />
        </div>
      </div>
      {progress && <DryRunProgress {...progress} />}
      {dryRun ? <DryRunPicture dryRun={dryRun} /> : <Skeleton className="mt-4 h-32 rounded-md" />}
      {dryRun && <ChooseForAll open={open} hosts={hosts} dryRun={dryRun} onClose={() => setOpen(false)} />}
    </Panel>
  );
}

function DryRunProgress({ done, hosts }: { done: number; hosts: number }) {
  const t = useTranslations('overloaded');
  const words = t('dryRun.progress', { done, hosts });
  return (
    <div role="status" className="mt-4 flex items-center gap-3 text-small text-ink-faint">
      <ProgressBar label={words} share={hosts === 0 ? 1 : done / hosts} className="w-56" />
      {words}
    </div>
  );
}

function DryRunPicture({ dryRun }: { dryRun: OverloadDryRun }) {
  const t = useTranslations('overloaded');
  const formats = useFormats();
  const { accepted, now, resolved, unlimited } = dryRun;
  const bar = (name: string, { versionsPerDay }: { versionsPerDay: number }, faint = false) => ({
    name,
    value: versionsPerDay,
    words: t('bars.perDay', { value: formats.rate(versionsPerDay) }),
    faint,
  });
  return (
    <div className="mt-4 grid gap-6 md:grid-cols-2" data-testid="dry-run">
      <ValueBars
        label={t('bars.versionsLabel')}
        bars={[
          bar(t('dryRun.accepted'), accepted, true),
          bar(t('dryRun.now'), now),
          bar(resolutionWords(dryRun.resolution, t, formats), resolved),
          bar(t('dryRun.unlimited'), unlimited, true),
        ]}
      />
      <ul className="flex list-disc flex-col gap-1 pl-4">
        {dryRunSentences(dryRun, t, formats).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}

function ChooseForAll({
  open,
  hosts,
  dryRun,
  onClose,
}: {
  open: boolean;
  hosts: readonly OverloadedHost[];
  dryRun: OverloadDryRun;
  onClose: () => void;
}) {
  const t = useTranslations('overloaded');
  const formats = useFormats();
  const { chooseForAll } = useResolve();
  const { resolution } = dryRun;
  const confirm = (reason: string) => {
    const seen = hosts.map(({ name, version }) => ({ name, version }));
    const choice = { resolution, hosts: seen, ...(reason ? { reason } : {}) };
    chooseForAll.mutate(choice, { onSuccess: onClose });
  };
  const pages = hosts.reduce((sum, host) => sum + host.pages, 0);
  return (
    <ResolveDialog
      open={open}
      title={resolutionWords(resolution, t, formats)}
      touches={t('touches', { hosts: hosts.length, pages })}
      sentences={dryRunSentences(dryRun, t, formats)}
      busy={chooseForAll.isPending}
      error={chooseForAll.error}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
