import type { DryRunEvent, OverloadDryRun, Resolution } from '@meguri/contracts';
import { useSubscription } from '@trpc/tanstack-react-query';
import { useState } from 'react';
import { useTRPC } from '../../data/trpc.ts';

export interface DryRunState {
  /** Result for the requested resolution, or for the one before while it loads. */
  outcome: OverloadDryRun | undefined;
  /** Hosts processed so far; null while idle. */
  progress: { done: number; hosts: number } | null;
  error: { message: string } | null;
  retry: () => void;
}

/** Dry run on all overloaded hosts: about a second per few hundred hosts. */
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
