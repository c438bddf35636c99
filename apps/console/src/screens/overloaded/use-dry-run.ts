import type { DryRunEvent, OverloadDryRun, Resolution } from '@meguri/contracts';
import { useSubscription } from '@trpc/tanstack-react-query';
import { useState } from 'react';
import { useTRPC } from '../../data/trpc.ts';

export interface DryRunState {
  /** Of the resolution that was asked for last, or of the one before it while that is on its way. */
  outcome: OverloadDryRun | undefined;
  /** How many of the hosts were looked at; null when nothing is on its way. */
  progress: { done: number; hosts: number } | null;
  error: { message: string } | null;
  retry: () => void;
}

/** What a resolution would do to all overloaded hosts: it takes a second for each few hundred of them. */
export function useDryRun(resolution: Resolution, enabled: boolean): DryRunState {
  const trpc = useTRPC();
  const [outcome, setOutcome] = useState<OverloadDryRun>();
  const onData = (event: DryRunEvent) => {
    if (event.kind === 'outcome') setOutcome(event.dryRun);
  };
  const { data, error, reset } = useSubscription(
    trpc.overload.dryRun.subscriptionOptions({ resolution }, { enabled, onData }),
  );
  return { outcome, progress: data?.kind === 'progress' ? data : null, error, retry: reset };
}
