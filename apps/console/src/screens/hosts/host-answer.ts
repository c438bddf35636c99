import type { HostDetail } from '@meguri/contracts';
import { formatDuration } from '../../format/durations.ts';
import { formatRelative } from '../../format/instants.ts';
import { formatCount, formatRate } from '../../format/numbers.ts';
import { hostLoad } from './host-load.ts';

/** How a host is visited, in one or two sentences: what holds it up first, then the interval and what binds it. */
export function hostAnswer(host: HostDetail, now: Date): string {
  if (host.aliasOf) return `It is another name of ${host.aliasOf}; its pages are kept there.`;
  if (host.state === 'paused') return 'It is not visited: an operator has paused it.';
  if (host.state === 'blocked')
    return `It is not visited: ${host.robots[0]?.reason ?? 'robots.txt disallows everything.'}`;
  if (host.suspendedUntil && host.suspendedUntil > now)
    return `It is left alone after long continuous crawling; visits go on ${formatRelative(host.suspendedUntil, now)}.`;
  const { seconds, binding } = host.interval;
  const { asked, attainable, overloaded } = hostLoad(host);
  const pace = `One access every ${formatDuration(seconds)} at most (${binding || 'no limit'} binds).`;
  const load = Number.isFinite(attainable)
    ? `The schedule asks for ${formatRate(asked)} a day of the ${formatCount(Math.round(attainable))} that this allows${overloaded ? ': more than can politely be given' : ''}.`
    : '';
  return `${pace} ${load}`.trim();
}
