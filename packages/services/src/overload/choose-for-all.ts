import type { OverloadServices } from '@meguri/api/services-port';
import { ServiceError } from '@meguri/api/services-port';
import type { ChosenForAll, OverloadedHost, SeenHost } from '@meguri/contracts';
import type { Dependencies } from '../context/dependencies.ts';
import { createApplyResolution, createUndoResolution } from './choose-resolution.ts';

/** One resolution for many hosts, each as if chosen individually. */
export function createChooseForAll(deps: Dependencies): OverloadServices['chooseForAll'] {
  const apply = createApplyResolution(deps);
  return ({ ctx, input: { hosts, resolution, reason } }) =>
    forEach(hosts, (host) => apply({ ctx, input: { ...host, resolution, reason } }));
}

export function createUndoForAll(deps: Dependencies): OverloadServices['undoForAll'] {
  const undo = createUndoResolution(deps);
  return ({ ctx, input: { hosts, reason } }) =>
    forEach(hosts, (host) => undo({ ctx, input: { ...host, reason } }));
}

/** A host that was changed meanwhile is reported and does not hold up the others. */
async function forEach(
  hosts: readonly SeenHost[],
  choose: (host: SeenHost) => Promise<OverloadedHost>,
): Promise<ChosenForAll> {
  const answer: ChosenForAll = { done: [], refused: [] };
  for (const host of hosts) {
    try {
      const { name, version } = await choose(host);
      answer.done.push({ name, version });
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      answer.refused.push({ name: host.name, why: error.message });
    }
  }
  return answer;
}
