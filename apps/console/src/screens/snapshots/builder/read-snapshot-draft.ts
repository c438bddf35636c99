import { secondsPerDay, type SnapshotDefinition, snapshotDefinitionSchema } from '@meguri/contracts';
import { relations as allRelations } from '@meguri/validity';
import { readLocalTime } from '../../../design/time-range/local-times.ts';
import { readPlaces, type BuilderWords, type ReadField } from './read-places.ts';
import type { SnapshotDraft } from './snapshot-draft.ts';

export type SnapshotErrors = Partial<Record<keyof SnapshotDraft, string>>;

export interface SnapshotReading {
  /** Null while a field has to be corrected or filled in. */
  definition: SnapshotDefinition | null;
  /** What to correct, by field. */
  errors: SnapshotErrors;
  /** What is still to be filled in; null: nothing. */
  missing: string | null;
}

const namePattern = /^[a-z0-9][a-z0-9._-]{0,79}$/;

/**
 * The definition in the fields, and what to correct.
 *
 * @param now instant of an empty `at`
 */
export function readSnapshotDraft(
  draft: SnapshotDraft,
  { timeZone, now, t }: { timeZone: string; now: Date; t: BuilderWords },
): SnapshotReading {
  const errors: SnapshotErrors = {};
  const take = <Value>(field: keyof SnapshotDraft, { values, problem }: ReadField<Value>): Value[] => {
    if (problem !== null) errors[field] = problem;
    return values;
  };
  if (draft.name !== '' && !namePattern.test(draft.name)) errors.name = t('problems.name');
  const time = readTime(draft, { timeZone, now, t }, errors);
  const place = {
    hosts: take('hosts', readPlaces('hosts', draft.hosts, t)),
    domains: take('domains', readPlaces('domains', draft.domains, t)),
    surtPrefixes: take('surtPrefixes', readPlaces('surtPrefixes', draft.surtPrefixes, t)),
    topLevelDomains: take('topLevelDomains', readPlaces('topLevelDomains', draft.topLevelDomains, t)),
    countries: take('countries', readPlaces('countries', draft.countries, t)),
    seedLists: draft.seedLists,
  };
  const size = (field: 'minBytes' | 'maxBytes') => {
    const text = draft[field].trim();
    if (text === '') return {};
    if (!/^\d{1,15}$/.test(text)) errors[field] = t('problems.bytes');
    return { [field]: Number(text) };
  };
  const kind = {
    mimes: take(
      'mimes',
      readWords(draft.mimes, /^[\w!#$&^.+-]+\/(\*|[\w!#$&^.+-]+)$/, (text) => t('problems.mimes', { text })),
    ),
    statuses: take(
      'statuses',
      readWords(draft.statuses, /^[1-5]\d\d$/, (text) => t('problems.statuses', { text })),
    ).map(Number),
    languages: take(
      'languages',
      readWords(draft.languages, /^[a-z]{2,3}$/, (text) => t('problems.languages', { text })),
    ),
    ...size('minBytes'),
    ...size('maxBytes'),
  };
  if (!errors.minBytes && !errors.maxBytes && Number(draft.minBytes) > Number(draft.maxBytes || Infinity))
    errors.maxBytes = t('problems.sizes');
  const missing = missingOf(draft, t);
  if (Object.keys(errors).length > 0 || missing !== null) return { definition: null, errors, missing };
  const checked = snapshotDefinitionSchema.safeParse({
    time,
    place,
    kind,
    hasUrlList: draft.urlList !== null,
    requisites: draft.requisites,
  });
  if (checked.success) return { definition: checked.data, errors, missing };
  return { definition: null, errors, missing: checked.error.issues[0]?.message ?? t('problems.name') };
}

function readTime(
  draft: SnapshotDraft,
  { timeZone, now, t }: { timeZone: string; now: Date; t: BuilderWords },
  errors: SnapshotErrors,
) {
  const { preset, level, relations, pick } = draft;
  const instant = (field: 'at' | 'from' | 'to') => {
    const read = readLocalTime(draft[field], timeZone);
    if (draft[field] !== '' && read === null) errors[field] = t('problems.instant');
    return read ?? undefined;
  };
  const gone = readWords(draft.gone, /^[1-5]\d\d$/, (text) => t('problems.statuses', { text }));
  if (gone.problem !== null) errors.gone = gone.problem;
  const age = draft.maxAgeDays.trim();
  if (age !== '' && !(Number(age) > 0 && Number(age) <= 36_500)) errors.maxAgeDays = t('problems.maxAge');
  const common = {
    ...(pick === '' ? {} : { pick }),
    ...(age === '' ? {} : { maxAgeSeconds: Number(age) * secondsPerDay }),
    gone: gone.values.map(Number),
  };
  if (preset === 'as-of') {
    const at = instant('at') ?? now;
    return { preset, at, ...common };
  }
  const [from, to] = [instant('from'), instant('to')];
  if (from && to && from >= to) errors.to = t('problems.order');
  if (preset !== 'custom') return { preset, from, to, ...common };
  // In the order of Allen's table, whatever the order of the clicks.
  return { level, relations: allRelations.filter((one) => relations.includes(one)), from, to, ...common };
}

function missingOf({ name, preset, from, to, relations }: SnapshotDraft, t: BuilderWords): string | null {
  if (name === '') return t('missing.name');
  if (preset === 'as-of') return null;
  if (from === '' || to === '') return t('missing.interval');
  return preset === 'custom' && relations.length === 0 ? t('missing.relations') : null;
}

/** Words of a line, separated by blanks or commas; the first that does not fit is a problem. */
function readWords(text: string, pattern: RegExp, problem: (text: string) => string): ReadField<string> {
  const words = text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  const wrong = words.find((word) => !pattern.test(word));
  return {
    values: [...new Set(words)],
    problem: wrong === undefined ? null : problem(wrong.slice(0, 80)),
  };
}
