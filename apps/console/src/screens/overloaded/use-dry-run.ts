import type { DryRunEvent, OverloadDryRun, Resolution } from '@meguri/contracts';
import { useSubscription } from '@trpc/tanstack-react-query';
import { useState } from 'react';
import { useTRPC } from '../../data/trpc.ts';
import { choiceForAll, type OverloadParameters } from './overload-parameters.ts';

export interface DryRunState {
  /** The requested resolution, or the recommended one. */
  resolution: Resolution;
  /** Result for the requested resolution, or for the one before while it loads. */
  outcome: OverloadDryRun | undefined;
  /** Hosts processed so far; null while idle. */
  progress: { done: number; hosts: number } | null;
  error: { message: string } | null;
  retry: () => void;
}

/** Dry run on all overloaded hosts: about a second per few hundred hosts. */
export function useDryRun(parameters: OverloadParameters, enabled: boolean): DryRunState {
  const trpc = useTRPC();
  const [outcome, setOutcome] = useState<OverloadDryRun>();
  const resolution = choiceForAll(parameters, outcome?.recommended);
  const onData = (event: DryRunEvent) => {
    if (event.kind === 'outcome') setOutcome(event.dryRun);
  };
  const { data, error, reset } = useSubscription(
    trpc.overload.dryRun.subscriptionOptions({ resolution }, { enabled, onData }),
  );
  return { resolution, outcome, progress: data?.kind === 'progress' ? data : null, error, retry: reset };
}
