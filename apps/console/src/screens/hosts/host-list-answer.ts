import type { Overview } from '@meguri/contracts';
import { formatQuantity, formatShare } from '../../format/numbers.ts';

/** How many hosts keep up, in one sentence. */
export function hostListAnswer({ total, overloaded, blocked, paused }: Overview['hosts']): string {
  if (total === 0) return 'No host is known yet.';
  const kept = total - overloaded;
  const keep = `${kept} of ${formatQuantity(total, 'host')} (${formatShare(kept, total)}) can politely be asked for all that the revisit schedule wants`;
  const rest = [
    overloaded > 0 && `${overloaded} cannot`,
    blocked > 0 && `${blocked} ${blocked === 1 ? 'is' : 'are'} blocked by robots.txt`,
    paused > 0 && `${paused} ${paused === 1 ? 'is' : 'are'} paused`,
  ].filter(Boolean);
  return rest.length > 0 ? `${keep}; ${rest.join(', ')}.` : `${keep}.`;
}
