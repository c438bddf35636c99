import { scopeSchema, seedListSchema, durationText, parseDuration } from '@meguri/contracts';
import type { SeedListDefinition, SeedListView } from '@meguri/contracts';
import type { Words } from '../../i18n/words.ts';

/** Texts of the form's fields. */
export interface SeedListDraft {
  name: string;
  policy: string;
  changeMode: string;
  minInterval: string;
  maxInterval: string;
  importance: string;
  mode: string;
  tlds: string;
  include: string;
  exclude: string;
  maxHops: string;
  maxDynamicHops: string;
  maxPagesPerHost: string;
  /** Empty: as set for the installation. */
  maxHostsPerDomain: string;
}

export type SeedListFields = Omit<SeedListDefinition, 'honourNoarchive'>;

export type SeedListReading =
  | { ok: true; fields: SeedListFields }
  | { ok: false; errors: Partial<Record<keyof SeedListDraft, string>> };

/** Form fields of a list; the defaults for null. */
export function seedListDraft(list: SeedListView | null): SeedListDraft {
  const { name, scope, policy, changeMode, minIntervalSeconds, maxIntervalSeconds, importance } =
    list ?? seedListSchema.parse({ name: 'new', scope: {} });
  return {
    name: list ? name : '',
    policy,
    changeMode,
    minInterval: durationText(minIntervalSeconds),
    maxInterval: durationText(maxIntervalSeconds),
    importance: String(importance),
    mode: scope.mode,
    tlds: scope.tlds.join(' '),
    include: scope.include.join('\n'),
    exclude: scope.exclude.join('\n'),
    maxHops: String(scope.maxHops),
    maxDynamicHops: String(scope.maxDynamicHops),
    maxPagesPerHost: String(scope.maxPagesPerHost),
    maxHostsPerDomain: scope.maxHostsPerDomain === null ? '' : String(scope.maxHostsPerDomain),
  };
}

/** The list of the form, or the fields to correct. Keeps the parts of `scope` that the form does not show. */
export function readSeedListDraft(
  draft: SeedListDraft,
  scope: SeedListView['scope'] | null,
  t: Words<'seeds'>,
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
    importance: draft.importance.trim() === '' ? Number.NaN : Number(draft.importance),
    scope: {
      ...(scope ?? scopeSchema.parse({})),
      mode: draft.mode,
      tlds: draft.tlds
        .split(/[\s,]+/)
        .filter(Boolean)
        .map((tld) => tld.replace(/^\./, '').toLowerCase()),
      include: lines(draft.include),
      exclude: lines(draft.exclude),
      maxHops: Number(draft.maxHops),
      maxDynamicHops: Number(draft.maxDynamicHops),
      maxPagesPerHost: Number(draft.maxPagesPerHost),
      maxHostsPerDomain: draft.maxHostsPerDomain.trim() === '' ? null : Number(draft.maxHostsPerDomain),
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

const describedFields = [
  'name',
  'minInterval',
  'maxInterval',
  'importance',
  'maxHops',
  'maxDynamicHops',
  'maxPagesPerHost',
  'maxHostsPerDomain',
] as const;

function sentenceOf(field: keyof SeedListDraft, t: Words<'seeds'>): string | null {
  const word = describedFields.find((one) => one === field);
  return word ? t(`errors.${word}`) : null;
}

function fieldOf(path: readonly PropertyKey[]): keyof SeedListDraft | null {
  const name = String(path[0] === 'scope' ? path[1] : path[0]);
  const field = { minIntervalSeconds: 'minInterval', maxIntervalSeconds: 'maxInterval' }[name] ?? name;
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
