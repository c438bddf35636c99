import { parseDuration } from '@meguri/contracts';
import type { HostDetail, HostTerms, TermsChange } from '@meguri/contracts';
import { isTimeZone } from '@meguri/schedule';
import type { Messages } from '../../../i18n/messages-of.ts';
import { durationText, localInstantText, readLocalInstant } from '../../../format/input-texts.ts';

/** What stands in the fields of the form, as typed. Empty = no override. */
export interface HostEditDraft {
  minInterval: string;
  burst: string;
  paused: boolean;
  /** As `<input type="datetime-local">` has it: an instant of the browser's zone. */
  pausedUntil: string;
  pageCap: string;
  maxHops: string;
  priority: string;
  robotsRecheck: string;
  /** Null: at any hour. */
  hours: { timeZone: string; openHours: string } | null;
  excludedPaths: string;
  note: string;
  reason: string;
}

export type DraftField = Exclude<keyof HostEditDraft, 'reason' | 'paused' | 'note'>;
export type DraftError = keyof Messages['hosts']['errors'];

export interface DraftReading {
  /** All that the form says. */
  wanted: HostTerms;
  /** Only what differs from the settings of the host. */
  change: TermsChange;
  errors: Partial<Record<DraftField, DraftError>>;
}

export function draftOf({ settings }: Pick<HostDetail, 'settings'>): HostEditDraft {
  const { pausedUntil, excludedPaths, hours, note } = settings;
  return {
    minInterval: durationText(settings.minIntervalSeconds),
    burst: numberText(settings.burstMaxCount),
    paused: settings.paused,
    pausedUntil: localInstantText(pausedUntil),
    pageCap: numberText(settings.pageCap),
    maxHops: numberText(settings.maxHops),
    priority: String(settings.priority),
    robotsRecheck: durationText(settings.robotsRecheckSeconds),
    hours,
    excludedPaths: excludedPaths.join('\n'),
    note: note ?? '',
    reason: '',
  };
}

const numberText = (value: number | null) => (value === null ? '' : String(value));

/** @param now a pause must end after it */
export function readDraft(
  draft: HostEditDraft,
  { settings }: Pick<HostDetail, 'settings'>,
  now: Date,
): DraftReading {
  const errors: DraftReading['errors'] = {};
  const duration = (field: 'minInterval' | 'robotsRecheck', low: number, high: number, range: DraftError) => {
    const text = draft[field].trim();
    if (text === '') return null;
    const seconds = parseDuration(text);
    if (seconds === null) errors[field] = 'duration';
    else if (seconds < low || seconds > high) errors[field] = range;
    return seconds;
  };
  const whole = (
    field: 'pageCap' | 'priority' | 'maxHops' | 'burst',
    low: number,
    high: number,
    range: DraftError,
  ) => {
    const value = Number(draft[field].replaceAll(/[ ,_]/g, ''));
    if (Number.isInteger(value) && value >= low && value <= high) return value;
    errors[field] = range;
    return 0;
  };
  const optional = (...asked: Parameters<typeof whole>) =>
    draft[asked[0]].trim() === '' ? null : whole(...asked);
  const excludedPaths = draft.excludedPaths
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (excludedPaths.some((path) => !/^[/*]/.test(path))) errors.excludedPaths = 'path';
  if (draft.hours && !isTimeZone(draft.hours.timeZone)) errors.hours = 'zone';
  else if (draft.hours && !/[1-9a-f]/.test(draft.hours.openHours)) errors.hours = 'hours';
  const wanted: HostTerms = {
    minIntervalSeconds: duration('minInterval', 0, 86_400, 'interval'),
    burstMaxCount: optional('burst', 1, 1_000, 'burst'),
    paused: draft.paused,
    pausedUntil: pausedUntilOf(draft, settings, now, errors),
    pageCap: optional('pageCap', 1, 1_000_000_000, 'pageCap'),
    maxHops: optional('maxHops', 0, 1_000, 'hops'),
    priority: whole('priority', -100, 100, 'priority'),
    robotsRecheckSeconds: duration('robotsRecheck', 60, 604_800, 'recheck'),
    hours: draft.hours,
    excludedPaths,
    note: draft.note.trim() === '' ? null : draft.note.trim(),
  };
  return { wanted, change: differences(settings, wanted), errors };
}

function pausedUntilOf(
  { pausedUntil }: HostEditDraft,
  settings: HostTerms,
  now: Date,
  errors: DraftReading['errors'],
): Date | null {
  const at = readLocalInstant(pausedUntil, settings.pausedUntil);
  if (at !== null && at !== settings.pausedUntil && !(at > now)) errors.pausedUntil = 'past';
  return at;
}

function differences(before: HostTerms, wanted: HostTerms): TermsChange {
  const keys = Object.keys(wanted) as (keyof HostTerms)[];
  return Object.fromEntries(
    keys
      .filter((key) => JSON.stringify(wanted[key]) !== JSON.stringify(before[key]))
      .map((key) => [key, wanted[key]]),
  );
}
