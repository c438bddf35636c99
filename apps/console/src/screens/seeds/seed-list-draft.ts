import {
  durationText,
  mediaTypePresets,
  parseDuration,
  scopeSchema,
  seedListSchema,
  type MediaTypePreset,
  type SeedListDefinition,
  type SeedListView,
} from '@meguri/contracts';
import type { Translator } from '../../i18n/translator.ts';

/** Texts of the form's fields. */
export interface SeedListDraft {
  name: string;
  policy: string;
  changeMode: string;
  minInterval: string;
  maxInterval: string;
  importance: string;
  pacing: string;
  mode: string;
  tlds: string;
  include: string;
  exclude: string;
  newHosts: string;
  maxHops: string;
  maxDynamicHops: string;
  maxPagesPerHost: string;
  /** Empty: the setting of the installation. */
  maxHostsPerDomain: string;
  mediaTypes: string;
  /** Empty: the maximum revisit interval. */
  otherTypes: string;
  embedded: string;
}

export type SeedListFields = Omit<SeedListDefinition, 'honourNoarchive'>;

export type SeedListReading =
  | { ok: true; fields: SeedListFields }
  | { ok: false; errors: Partial<Record<keyof SeedListDraft, string>> };

/** Form fields of a list; the defaults for null. */
export function seedListDraft(list: SeedListView | null): SeedListDraft {
  const { name, scope, policy, changeMode, minIntervalSeconds, maxIntervalSeconds, importance, pacing } =
    list ?? seedListSchema.parse({ name: 'new', scope: {} });
  return {
    name: list ? name : '',
    policy,
    changeMode,
    minInterval: durationText(minIntervalSeconds),
    maxInterval: durationText(maxIntervalSeconds),
    importance: String(importance),
    pacing,
    mode: scope.mode,
    tlds: scope.tlds.join(' '),
    include: scope.include.join('\n'),
    exclude: scope.exclude.join('\n'),
    newHosts: newHostsOf(scope.startsAtNewHosts),
    maxHops: String(scope.maxHops),
    maxDynamicHops: String(scope.maxDynamicHops),
    maxPagesPerHost: String(scope.maxPagesPerHost),
    maxHostsPerDomain: scope.maxHostsPerDomain === null ? '' : String(scope.maxHostsPerDomain),
    mediaTypes: scope.mediaTypes.join('\n'),
    otherTypes: scope.otherTypesSeconds === null ? '' : durationText(scope.otherTypesSeconds),
    embedded: embeddedOf(scope.embedded),
  };
}

/** Choices of a list for new hosts that links lead to; `scope`: the default of its mode. */
export const newHostChoices = ['scope', 'start', 'continue'] as const;

function newHostsOf(starts: boolean | null): (typeof newHostChoices)[number] {
  return starts === null ? 'scope' : starts ? 'start' : 'continue';
}

/** Whether parts of pages are crawled; `default`: the setting of the installation. */
export const embeddedChoices = ['default', 'on', 'off'] as const;

function embeddedOf(embedded: boolean | null): (typeof embeddedChoices)[number] {
  return embedded === null ? 'default' : embedded ? 'on' : 'off';
}

/**
 * The fields that differ from the opened list, with their former values: concurrent edits of others are kept.
 */
export function changedFields(
  list: SeedListView,
  fields: SeedListFields,
): { change: Partial<SeedListFields>; seen: Partial<SeedListFields> } {
  const names = (Object.keys(fields) as (keyof SeedListFields)[]).filter(
    (name) => JSON.stringify(fields[name]) !== JSON.stringify(list[name]),
  );
  const of = (source: Record<keyof SeedListFields, unknown>) =>
    Object.fromEntries(names.map((name) => [name, source[name]])) as Partial<SeedListFields>;
  return { change: of(fields), seen: of(list) };
}

const presetNames = Object.keys(mediaTypePresets) as MediaTypePreset[];

/** The preset that equals a draft's media types; `own`: none. */
export function presetOf(draft: Pick<SeedListDraft, 'mediaTypes'>): MediaTypePreset | 'own' {
  const types = draft.mediaTypes.split('\n').map((line) => line.trim());
  const text = types.filter(Boolean).join('\n').toLowerCase();
  return presetNames.find((name) => mediaTypePresets[name].mediaTypes.join('\n') === text) ?? 'own';
}

/** Sets the fields that a preset of media types defines. */
export function withPreset(draft: SeedListDraft, preset: string): SeedListDraft {
  const name = presetNames.find((one) => one === preset);
  if (name === undefined) return draft;
  const { mediaTypes, embedded } = mediaTypePresets[name];
  return { ...draft, mediaTypes: mediaTypes.join('\n'), embedded: embeddedOf(embedded) };
}

/** The list in the form, or the fields to correct. Keeps the parts of `scope` that the form does not show. */
export function readSeedListDraft(
  draft: SeedListDraft,
  scope: SeedListView['scope'] | null,
  t: Translator<'seeds'>,
): SeedListReading {
  const lines = (text: string) =>
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
  const result = seedListSchema.omit({ honourNoarchive: true }).safeParse({
    name: draft.name.trim(),
    policy: draft.policy,
    changeMode: draft.changeMode,
    minIntervalSeconds: parseDuration(draft.minInterval) ?? Number.NaN,
    maxIntervalSeconds: parseDuration(draft.maxInterval) ?? Number.NaN,
    pacing: draft.pacing,
    importance: numberIn(draft.importance),
    scope: {
      ...(scope ?? scopeSchema.parse({})),
      mode: draft.mode,
      tlds: draft.tlds
        .split(/[\s,]+/)
        .filter(Boolean)
        .map((tld) => tld.replace(/^\./, '').toLowerCase()),
      include: lines(draft.include),
      exclude: lines(draft.exclude),
      startsAtNewHosts: { start: true, continue: false }[draft.newHosts] ?? null,
      maxHops: numberIn(draft.maxHops),
      maxDynamicHops: numberIn(draft.maxDynamicHops),
      maxPagesPerHost: numberIn(draft.maxPagesPerHost),
      maxHostsPerDomain: draft.maxHostsPerDomain.trim() === '' ? null : Number(draft.maxHostsPerDomain),
      mediaTypes: lines(draft.mediaTypes).map((type) => type.toLowerCase()),
      otherTypesSeconds:
        draft.otherTypes.trim() === '' ? null : (parseDuration(draft.otherTypes) ?? Number.NaN),
      embedded: { on: true, off: false }[draft.embedded] ?? null,
    },
  });
  const errors: Partial<Record<keyof SeedListDraft, string>> = {};
  for (const issue of result.error?.issues ?? []) {
    const field = fieldOf(issue.path);
    if (field) errors[field] ??= sentenceOf(field, t) ?? issue.message;
  }
  for (const field of ['include', 'exclude'] as const) {
    const broken = lines(draft[field]).find((line) => !isPattern(line));
    if (broken !== undefined) errors[field] = t('form.notPattern', { text: broken });
  }
  if (result.success && result.data.minIntervalSeconds > result.data.maxIntervalSeconds)
    errors.maxInterval = t('form.notShorter');
  return result.success && Object.keys(errors).length === 0
    ? { ok: true, fields: result.data }
    : { ok: false, errors };
}

/** An empty field is no number; `Number` would make it 0. */
const numberIn = (text: string) => (text.trim() === '' ? Number.NaN : Number(text));

const describedFields = [
  'name',
  'minInterval',
  'maxInterval',
  'importance',
  'maxHops',
  'maxDynamicHops',
  'maxPagesPerHost',
  'maxHostsPerDomain',
  'mediaTypes',
  'otherTypes',
] as const;

function sentenceOf(field: keyof SeedListDraft, t: Translator<'seeds'>): string | null {
  const word = describedFields.find((one) => one === field);
  return word ? t(`errors.${word}`) : null;
}

function fieldOf(path: readonly PropertyKey[]): keyof SeedListDraft | null {
  const name = String(path[0] === 'scope' ? path[1] : path[0]);
  const field =
    { minIntervalSeconds: 'minInterval', maxIntervalSeconds: 'maxInterval', otherTypesSeconds: 'otherTypes' }[
      name
    ] ?? name;
  return describedFields.some((one) => one === field) ||
    field === 'tlds' ||
    field === 'include' ||
    field === 'exclude'
    ? (field as keyof SeedListDraft)
    : null;
}

function isPattern(text: string): boolean {
  try {
    return Boolean(new RegExp(text));
  } catch {
    return false;
  }
}

/** The URLs of a text, one per line, without blank lines, comments and duplicates. */
export function seedLines(text: string): string[] {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  return [...new Set(lines.filter((line) => line !== '' && !line.startsWith('#')))];
}
