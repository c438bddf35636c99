import { setImmediate as nextTurn } from 'node:timers/promises';
import type { OverloadServices } from '@meguri/api/services-port';
import type { DryRunEvent } from '@meguri/contracts';
import { listOverloadedHosts, readCounters, readHostGroups, type OverloadRecord } from '@meguri/database';
import { previewResolution } from '@meguri/schedule';
import type { Dependencies } from '../context/dependencies.ts';
import { addUpDryRun, type PreviewedChoice } from './add-up-dry-run.ts';
import { previewChecked } from './preview-overload.ts';
import { pricingRule } from './overloaded-hosts.ts';

/** More hosts would take too long; those beyond are the least overloaded. */
const maxHosts = 2_000;
const hostsPerEvent = 25;

/** One host after another, the most overloaded first, yielding to other work of the process. */
export function createDryRunOverload(deps: Dependencies): OverloadServices['dryRun'] {
  return async function* dryRun({ input: { resolution, signal } }): AsyncGenerator<DryRunEvent> {
    const [{ rows: hosts }, counters, rule] = await Promise.all([
      listOverloadedHosts(deps.prisma, { after: null, limit: maxHosts }),
      readCounters(deps.prisma),
      pricingRule(deps),
    ]);
    const previews: PreviewedChoice[] = [];
    for (const host of hosts) {
      if (signal.aborted) return;
      if (previews.length % hostsPerEvent === 0)
        yield { kind: 'progress', done: previews.length, hosts: hosts.length };
      previews.push(await previewHost(host));
    }
    const hostsNotEvaluated = Math.max(0, (counters.get('overloaded') ?? hosts.length) - hosts.length);
    yield { kind: 'outcome', dryRun: addUpDryRun(resolution, previews, { hostsNotEvaluated, rule }) };

    async function previewHost(host: OverloadRecord): Promise<PreviewedChoice> {
      const groups = await readHostGroups(deps.prisma, host);
      await nextTurn();
      const previewed = { groups, accessIntervalSeconds: host.effectiveIntervalSeconds, ...rule };
      const resolved = previewChecked(previewed, resolution);
      return {
        name: host.name,
        accepted: previewResolution(previewed, { kind: 'accept' }),
        now: previewChecked(previewed, host.resolution ?? { kind: 'optimal-price' }),
        resolved,
        priced:
          resolution.kind === 'optimal-price'
            ? resolved
            : previewResolution(previewed, { kind: 'optimal-price' }),
      };
    }
  };
}
