import { isTimeZone, noTerms, type HostThrottle, type ThrottleParty } from '@meguri/schedule';
import { z } from 'zod';
import { valueRules } from './value-rules.ts';

const weeklyHoursSchema = z.strictObject({
  timeZone: z.string().max(100).refine(isTimeZone, valueRules.timeZone),
  openHours: z
    .string()
    .regex(/^[0-9a-f]{42}$/, valueRules.hoursOfWeek)
    .refine((hours) => /[1-9a-f]/.test(hours), valueRules.someHourOpen),
});

const mostExclusions = 200;
const excludedPath = z.string().trim().max(1_000).regex(/^[/*]/, valueRules.pathPattern);

/** A longest note; more belongs into a document of its own. */
const note = z.string().trim().max(2_000);

interface Range {
  low: number;
  high: number;
  what?: string;
}

/** A number in a range; refused in words that name the range and what was given. */
function ranged({ low, high, what = '' }: Range, kind: 'a number' | 'a whole number') {
  const error = ({ input }: { input?: unknown }) =>
    `${`must be ${kind} from ${low} to ${high} ${what}`.trim()}, not ${String(input)}`;
  const number = z.number({ error }).min(low, { error }).max(high, { error });
  return kind === 'a number' ? number : number.int({ error });
}

const number = (range: Range) => ranged(range, 'a number');
const wholeNumber = (range: Range) => ranged(range, 'a whole number');

/** Terms that operators and webmasters may set; only named fields change, `null` clears. */
const termsFields = {
  minIntervalSeconds: number({ low: 0, high: 86_400, what: 'seconds' }).nullable(),
  paused: z.boolean(),
  pausedUntil: z.date().nullable(),
  burstMaxCount: wholeNumber({ low: 1, high: 1_000, what: 'accesses' }).nullable(),
  hours: weeklyHoursSchema.nullable(),
  excludedPaths: z.array(excludedPath).max(mostExclusions, `At most ${mostExclusions} patterns`),
  note: note.nullable(),
};

/** Terms that only operators set. */
const operatorFields = {
  pageCap: wholeNumber({ low: 1, high: 1_000_000_000, what: 'pages' }).nullable(),
  maxHops: wholeNumber({ low: 0, high: 1_000, what: 'hops' }).nullable(),
  priority: wholeNumber({ low: -100, high: 100 }),
  robotsRecheckSeconds: number({ low: 60, high: 604_800, what: 'seconds' }).nullable(),
};

/** Everything that a party has set on a host; what only operators set is as good as unset where it is a webmaster's. */
export const hostTermsSchema = z.strictObject({ ...termsFields, ...operatorFields });
export type HostTerms = z.infer<typeof hostTermsSchema>;

/** Nobody has set anything. */
export const unsetHostTerms: HostTerms = {
  minIntervalSeconds: null,
  paused: false,
  pausedUntil: null,
  burstMaxCount: null,
  hours: null,
  excludedPaths: [],
  note: null,
  pageCap: null,
  maxHops: null,
  priority: 0,
  robotsRecheckSeconds: null,
};

export const termsChangeSchema = hostTermsSchema.partial();
/** What an edit names; a field that it does not name stays. */
export type TermsChange = z.infer<typeof termsChangeSchema>;

/** Fields that a webmaster may set. */
export const webmasterTermsSchema = z.strictObject(termsFields).partial();

const storedTermsSchema = z.object({
  paused: z.boolean(),
  pausedUntil: z.coerce.date().nullable(),
  burstMaxCount: z.number().nullable(),
  hours: weeklyHoursSchema.nullable(),
  excludedPaths: z.array(z.string()),
  note: z.string().nullable().default(null),
});
/** Terms as a host's row keeps them. */
export type StoredTerms = z.infer<typeof storedTermsSchema>;
export type StoredThrottle = { [Party in ThrottleParty]?: StoredTerms };

const storedThrottleSchema = z.object({
  operator: storedTermsSchema.exactOptional(),
  webmaster: storedTermsSchema.exactOptional(),
});

/** The terms in a host's row. What cannot be read stops the crawler there: somebody has asked for something. */
export function readThrottle(stored: unknown): StoredThrottle & HostThrottle {
  if (stored === null || stored === undefined) return {};
  const { data } = storedThrottleSchema.safeParse(stored);
  return data ?? { operator: { ...noTerms, excludedPaths: [], paused: true, note: null } };
}
