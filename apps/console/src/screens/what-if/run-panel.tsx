'use client';

import type { WhatIfOverview, WhatIfRun } from '@meguri/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '../../data/trpc.ts';
import { useMay } from '../../data/viewer.tsx';
import { Button } from '../../design/button.tsx';
import { Panel } from '../../design/screen.tsx';
import { ProgressBar } from '../../design/states.tsx';
import { useFailureToast } from '../../design/toast.tsx';
import { Instant } from '../../design/time.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import { ApplyLinks } from './apply-links.tsx';
import { ClassTable } from './class-table.tsx';
import { OutcomeTable } from './outcome-table.tsx';
import { whatIfVerdict } from './what-if-sentences.ts';

interface RunPanelProps {
  run: WhatIfRun;
  /** Current rules of its list; none if the list was deleted. */
  seedList: WhatIfOverview['present'][number] | undefined;
}

/** Progress or result of one simulation. */
export function RunPanel({ run, seedList }: RunPanelProps) {
  const t = useTranslations('whatIf');
  const formats = useFormats();
  const { id, state, report, startedBy, createdAt, request } = run;
  const title = t('run.title', { id, list: seedList?.seedList ?? String(request.seedListId) });
  return (
    <>
      <Panel
        title={title}
        note={
          <>
            {t('run.startedBy', { name: startedBy })} <Instant at={createdAt} />
          </>
        }
        actions={(state === 'queued' || state === 'running') && <CancelButton id={id} />}
      >
        <div data-testid="what-if-run" data-state={state} className="flex flex-col gap-3">
          {report ? (
            <>
              <p>{whatIfVerdict(report, t)}</p>
              <OutcomeTable report={report} />
              <p className="text-small text-ink-faint">
                {t('run.sample', {
                  pages: report.pages,
                  hosts: report.hosts,
                  days: formats.duration(report.days * 86_400),
                  versions: report.recorded.versions,
                  accesses: report.recorded.accesses,
                })}{' '}
                {t('run.caution')}
              </p>
              {seedList && <ApplyLinks request={request} seedList={seedList} />}
            </>
          ) : (
            <RunState run={run} />
          )}
        </div>
      </Panel>
      {report && <ClassTable report={report} runId={id} />}
    </>
  );
}

function RunState({ run: { state, progress, problem } }: { run: WhatIfRun }) {
  const t = useTranslations('whatIf.run');
  const formats = useFormats();
  if (state === 'cancelled') return <p>{t('cancelled')}</p>;
  if (state === 'failed')
    return (
      <p role="alert" className="text-error">
        {t(problem === 'no-history' ? 'noHistory' : 'fault')}
      </p>
    );
  return (
    <>
      <p role="status">
        {t(state === 'queued' ? 'queued' : 'running', { share: formats.share(progress, 1) })}
      </p>
      <ProgressBar label={t('progress')} share={progress} />
    </>
  );
}

function CancelButton({ id }: { id: string }) {
  const t = useTranslations('whatIf.run');
  const may = useMay('operator');
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toastFailure = useFailureToast();
  const cancel = useMutation(
    trpc.whatIf.cancel.mutationOptions({
      onError: toastFailure,
      onSettled: () => queries.invalidateQueries(trpc.whatIf.pathFilter()),
    }),
  );
  if (!may) return null;
  return (
    <Button onClick={() => cancel.mutate({ id })} busy={cancel.isPending}>
      {t('cancel')}
    </Button>
  );
}
