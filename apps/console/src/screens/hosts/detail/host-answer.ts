import type { HostDetail } from '@meguri/contracts';
import type { Formats } from '../../../format/formats.ts';
import type { Words } from '../../../i18n/words.ts';
import { hostLoad } from './host-load.ts';
import { robotsReason } from './robots-reason.ts';

/** How a host is visited, in one or two sentences: what holds it up first, then the interval and what binds it. */
export function hostAnswer(host: HostDetail, now: Date, t: Words<'hosts'>, formats: Formats): string {
  if (host.aliasOf) return t('answer.alias', { host: host.aliasOf });
  if (host.state === 'paused') {
    const isWebmasters = host.webmaster.paused && !host.settings.paused;
    return t(isWebmasters ? 'answer.stopped' : 'answer.paused');
  }
  if (host.state === 'blocked') {
    const [robots] = host.robots;
    return t('answer.blocked', { reason: robots ? robotsReason(robots, t) : t('robots.disallowsAll') });
  }
  if (host.suspendedUntil && host.suspendedUntil > now)
    return t('answer.suspended', { when: formats.relative(host.suspendedUntil, now) });
  const { seconds, binding } = host.interval;
  const { asked, attainable, overloaded } = hostLoad(host);
  const pace = t('answer.pace', {
    interval: formats.duration(seconds),
    binding: t(`interval.names.${binding}`),
  });
  if (!Number.isFinite(attainable)) return pace;
  const load = t('answer.load', {
    asked: formats.rate(asked),
    attainable: formats.count(Math.round(attainable)),
    overloaded: String(overloaded),
  });
  return formats.sentences([pace, load]);
}
