import type { DryRunEvent, OverloadDryRun, Resolution } from '@meguri/contracts';
import { useSubscription } from '@trpc/tanstack-react-query';
import { useState } from 'react';
import { useTRPC } from '../../data/trpc.ts';
import { choiceForAll, isSame, type OverloadParameters } from './overload-parameters.ts';

export interface DryRunState {
  /** The requested resolution, or the recommended one. */
  resolution: Resolution;
  /** Result for the requested resolution, or for the previous one while it loads. */
  outcome: OverloadDryRun | undefined;
  /** Hosts processed so far; null while idle. */
  progress: { done: number; hosts: number } | null;
  error: { message: string } | null;
  retry: () => void;
}

/**
 * Dry run on all overloaded hosts: about a second per few hundred hosts.
 *
 * @param sent the dry run that the server has sent, which is not repeated
 */
export function useDryRun(
  parameters: OverloadParameters,
  { sent, enabled }: { sent: OverloadDryRun | null; enabled: boolean },
): DryRunState {
  const trpc = useTRPC();
  const [outcome, setOutcome] = useState(sent ?? undefined);
  const resolution = choiceForAll(parameters, outcome?.recommended);
  const isSent = sent !== null && outcome === sent && isSame(sent.resolution, resolution);
  const onData = (event: DryRunEvent) => {
    if (event.kind === 'outcome') setOutcome(event.dryRun);
  };
  const { data, error, reset } = useSubscription(
    trpc.overload.dryRun.subscriptionOptions({ resolution }, { enabled: enabled && !isSent, onData }),
  );
  return { resolution, outcome, progress: data?.kind === 'progress' ? data : null, error, retry: reset };
}
