'use client';

import { durationText } from '@meguri/contracts';
import { revisitPolicyIds } from '@meguri/schedule';
import { useSearchParams } from 'next/navigation';
import { z } from 'zod';
import { oneOf } from '../../data/search-parameters.ts';
import { useAddress } from '../../data/use-address.ts';
import type { SeedListDraft } from './seed-list-draft.ts';

const schema = z.object({
  edit: z.coerce.number().int().min(1),
  policy: oneOf(revisitPolicyIds),
  minInterval: z.coerce.number().positive().optional().catch(undefined),
});

interface ProposedEdit {
  id: number;
  changes: Partial<SeedListDraft>;
  /** Removes the proposal from the URL. */
  forget: () => void;
}

/** An edit proposed by the URL, e.g. by a what-if replay; null without one. */
export function useProposedEdit(): ProposedEdit | null {
  const go = useAddress();
  const { data } = schema.safeParse(Object.fromEntries(useSearchParams()));
  if (!data) return null;
  const { edit: id, policy, minInterval } = data;
  const changes = {
    ...(policy === undefined ? {} : { policy }),
    ...(minInterval === undefined ? {} : { minInterval: durationText(minInterval) }),
  };
  return { id, changes, forget: () => go({}) };
}
