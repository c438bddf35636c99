import type { IntervalEdition } from '@meguri/database';
import type { Dependencies } from '../context/dependencies.ts';
import { readPaceGrounds } from '../hosts/host-pace.ts';
import { termsOf } from '../hosts/host-terms.ts';
import { requireHost } from '../hosts/require-host.ts';
import { termsEdition } from '../hosts/terms-edition.ts';

/**
 * How operators' least access interval of a host is set, as an edit of the host's own screen sets it.
 *
 * @throws {ServiceError} `not-found`
 */
export async function intervalEdition(
  deps: Dependencies,
  host: string,
  { actor, reason }: { actor: string; reason: string | undefined },
): Promise<IntervalEdition> {
  const grounds = await readPaceGrounds(deps, await requireHost(deps, host));
  return (editable, minIntervalSeconds) => {
    const after = { ...termsOf(editable, 'operator'), minIntervalSeconds };
    return termsEdition(editable, after, { party: 'operator', actor, reason }, grounds);
  };
}
