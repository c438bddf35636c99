import { scopeSchema, seedListSchema } from '@meguri/contracts';
import type { SeedListDefinition, SeedListView } from '@meguri/contracts';
import { formatDuration, parseDuration } from '../../format/durations.ts';

/** What stands in the fields of the form, as typed. */
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
}

export const policyNames: Record<SeedListDefinition['policy'], string> = {
  gamma: 'gamma: learns how often each page changes; for nearly everything',
  harmonic: 'harmonic: as gamma, slow pages more often, fast ones less; for copies that are seldom stale',
  paper: 'paper: the formula of the 2008 paper; to go on as crawls before did',
  mle: 'mle: the likeliest rate from the whole history; for small collections',
  cgm: 'cgm: the estimate of Cho and Garcia-Molina; to compare with',
  fixed: 'fixed: every 30 days, or the nearest that the bounds allow; for regular snapshots',
  nutch: 'nutch: longer or shorter after each visit, as Apache Nutch; to go on as there',
  storm: 'storm: the same as Apache StormCrawler, a fortnight at most; to go on as there',
};

export const changeModeNames: Record<SeedListDefinition['changeMode'], string> = {
  text: 'The text differs',
  raw: 'Any byte differs',
  'near-duplicate': 'The text differs by more than a little',
};

export const scopeModeNames = {
  host: 'The hosts of the seeds',
  domain: 'Their registrable domains',
  tld: 'Top-level domains',
  any: 'Every host',
} as const;

export type SeedListFields = Omit<SeedListDefinition, 'honourNoarchive'>;

export type SeedListReading =
  | { ok: true; fields: SeedListFields }
  | { ok: false; errors: Partial<Record<keyof SeedListDraft, string>> };

/** A list as it stands, or the defaults for a new one. */
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
  };
}

function durationText(seconds: number): string {
  const days = `${seconds / 86_400} d`;
  return seconds >= 86_400 && parseDuration(days) === seconds ? days : formatDuration(seconds);
}

/** The fields of a list, or what to correct. `scope` keeps what the form does not show. */
export function readSeedListDraft(
  draft: SeedListDraft,
  scope: SeedListView['scope'] | null,
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
    },
  });
  const errors: Partial<Record<keyof SeedListDraft, string>> = {};
  for (const issue of result.error?.issues ?? []) {
    const field = fieldOf(issue.path);
    if (field) errors[field] ??= sentences[field] ?? issue.message;
  }
  for (const field of ['include', 'exclude'] as const) {
    const broken = lines(draft[field]).find((line) => !isPattern(line));
    if (broken !== undefined) errors[field] = `Not a regular expression: ${broken}`;
  }
  if (result.success && result.data.minIntervalSeconds > result.data.maxIntervalSeconds)
    errors.maxInterval = 'Not shorter than the shortest';
  return result.success && Object.keys(errors).length === 0
    ? { ok: true, fields: result.data }
    : { ok: false, errors };
}

const sentences: Partial<Record<keyof SeedListDraft, string>> = {
  name: 'A name of 1 to 100 characters',
  minInterval: 'From 1 min to 400 d, such as 1 d',
  maxInterval: 'From 1 min to 400 d, such as 400 d',
  importance: 'From 0.25 to 8; 1 is usual',
  maxHops: 'A whole number from 0 to 1,000',
  maxDynamicHops: 'A whole number from 0 to 1,000',
  maxPagesPerHost: 'A whole number of at least 1',
};

function fieldOf(path: readonly PropertyKey[]): keyof SeedListDraft | null {
  const name = String(path[0] === 'scope' ? path[1] : path[0]);
  const field = { minIntervalSeconds: 'minInterval', maxIntervalSeconds: 'maxInterval' }[name] ?? name;
  return field in sentences || field === 'tlds' || field === 'include' || field === 'exclude'
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
