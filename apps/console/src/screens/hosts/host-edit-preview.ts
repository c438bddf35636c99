import type { HostDetail, HostEdit } from '@meguri/contracts';
import { formatDuration } from '../../format/durations.ts';
import { hostLoad } from './host-load.ts';
import { formatCount, formatQuantity, formatRate } from '../../format/numbers.ts';

type Change = Omit<HostEdit, 'name' | 'reason'>;

const daySeconds = 86_400;

/** What a change will do to the host, one sentence an effect, in the units of the screen. Empty when nothing changes. */
export function previewHostEdit(host: HostDetail, change: Change): string[] {
  const sentences: string[] = [];
  if (change.paused === true)
    sentences.push(
      `No page of it is visited until it is resumed; ${formatQuantity(host.queuedPages, 'page')} in its queue wait.`,
    );
  if (change.paused === false) sentences.push('Visits go on at the next turn of the host.');
  if (change.minIntervalSeconds !== undefined)
    sentences.push(...intervalEffect(host, change.minIntervalSeconds));
  if (change.pageCap !== undefined) sentences.push(capEffect(host, change.pageCap));
  if (change.priority !== undefined)
    sentences.push(
      `It is admitted ${change.priority > host.settings.priority ? 'before' : 'after'} more of the other hosts when more are due than can be visited at once.`,
    );
  if (change.robotsRecheckSeconds !== undefined)
    sentences.push(
      change.robotsRecheckSeconds === null
        ? 'robots.txt is read again as often as the installation says.'
        : `robots.txt is read again every ${formatDuration(change.robotsRecheckSeconds)}.`,
    );
  return sentences;
}

function intervalEffect(host: HostDetail, minSeconds: number | null): string[] {
  const now = host.interval.seconds;
  if (minSeconds === null)
    return [
      `The minimum of ${formatDuration(host.settings.minIntervalSeconds ?? 0)} no longer applies; the other ingredients decide (now ${formatDuration(now)}).`,
    ];
  if (minSeconds <= now)
    return [
      `Accesses stay ${formatDuration(now)} apart as long as “${host.interval.binding}” binds; never less than ${formatDuration(minSeconds)}.`,
    ];
  const atMost = daySeconds / minSeconds;
  const first = `Accesses are at least ${formatDuration(minSeconds)} apart instead of ${formatDuration(now)}: at most ${formatCount(Math.floor(atMost))} a day instead of ${formatCount(Math.floor(daySeconds / now))}.`;
  if (host.loadPerDay <= atMost) return [first];
  const late = formatRate(host.loadPerDay - atMost);
  return [
    first,
    `The schedule asks for ${formatRate(host.loadPerDay)} a day, so ${hostLoad(host).overloaded ? 'it stays' : 'it becomes'} overloaded: ${late} visits a day come late.`,
  ];
}

function capEffect(host: HostDetail, cap: number | null): string {
  if (cap === null) return 'As many pages of it are kept as its seed list allows.';
  if (cap >= host.pages)
    return `At most ${formatQuantity(cap, 'page')} of it are known at a time; it has ${formatCount(host.pages)}.`;
  return `No further pages of it become known: it already has ${formatCount(host.pages)}, more than ${formatCount(cap)}.`;
}
