import type { HostDetail, HostEdit } from '@meguri/contracts';
import { formatDuration, parseDuration } from '../../format/durations.ts';

/** What stands in the fields of the form, as typed. Empty = no override. */
export interface HostEditDraft {
  minInterval: string;
  paused: boolean;
  pageCap: string;
  priority: string;
  robotsRecheck: string;
  reason: string;
}

export type DraftField = Exclude<keyof HostEditDraft, 'reason' | 'paused'>;

type Change = Omit<HostEdit, 'name' | 'reason'>;

export interface DraftReading {
  /** Only what differs from the settings of the host. */
  change: Change;
  errors: Partial<Record<DraftField, string>>;
}

export function draftOf({ settings }: Pick<HostDetail, 'settings'>): HostEditDraft {
  return {
    minInterval: durationText(settings.minIntervalSeconds),
    paused: settings.paused,
    pageCap: settings.pageCap === null ? '' : String(settings.pageCap),
    priority: String(settings.priority),
    robotsRecheck: durationText(settings.robotsRecheckSeconds),
    reason: '',
  };
}

/** A duration such that reading it gives the same number back. */
function durationText(seconds: number | null): string {
  if (seconds === null) return '';
  const short = formatDuration(seconds);
  return parseDuration(short) === seconds ? short : `${seconds} s`;
}

export function readDraft(draft: HostEditDraft, { settings }: Pick<HostDetail, 'settings'>): DraftReading {
  const errors: DraftReading['errors'] = {};
  const duration = (field: 'minInterval' | 'robotsRecheck', low: number, high: number) => {
    const text = draft[field].trim();
    if (text === '') return null;
    const seconds = parseDuration(text);
    if (seconds === null) errors[field] = 'A duration such as 40 s, 2 min or 1 h';
    else if (seconds < low || seconds > high)
      errors[field] = `From ${formatDuration(low)} to ${formatDuration(high)}`;
    return seconds;
  };
  const whole = (field: 'pageCap' | 'priority', low: number, high: number) => {
    const value = Number(draft[field].replaceAll(/[ ,_]/g, ''));
    if (Number.isInteger(value) && value >= low && value <= high) return value;
    errors[field] = `A whole number from ${low.toLocaleString('en')} to ${high.toLocaleString('en')}`;
    return 0;
  };
  const wanted: HostDetail['settings'] = {
    ...settings,
    minIntervalSeconds: duration('minInterval', 0, 86_400),
    paused: draft.paused,
    pageCap: draft.pageCap.trim() === '' ? null : whole('pageCap', 1, 1_000_000_000),
    priority: whole('priority', -100, 100),
    robotsRecheckSeconds: duration('robotsRecheck', 60, 604_800),
  };
  return { change: differences(settings, wanted), errors };
}

function differences(before: HostDetail['settings'], wanted: HostDetail['settings']): Change {
  const keys = Object.keys(wanted) as (keyof HostDetail['settings'])[];
  return Object.fromEntries(
    keys.filter((key) => wanted[key] !== before[key]).map((key) => [key, wanted[key]]),
  );
}

/** The change that takes `change` back, for undoing it. */
export function inverseOf(change: Change, before: HostDetail['settings']): Change {
  const keys = Object.keys(change) as (keyof HostDetail['settings'])[];
  return Object.fromEntries(keys.map((key) => [key, before[key]]));
}
