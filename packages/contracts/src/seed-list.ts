import { pacingChoices, revisitPolicyIds } from '@meguri/schedule';
import { z } from 'zod';
import { valueRules } from './value-rules.ts';

/** Limits of the shortest and the longest revisit interval, in seconds. */
export const seedListBounds = { shortestSeconds: 60, longestSeconds: 34_560_000 } as const;

/** A media type whose second part may have one `*`: `text/*`, `application/*+xml`. */
const mediaTypePattern =
  /^[a-z0-9][a-z0-9!#$&^_.+-]{0,63}\/(?=.{1,100}$)[a-z0-9!#$&^_.+-]*\*?[a-z0-9!#$&^_.+-]*$/;

/** Scope of a seed list as stored; `packages/urls` evaluates it. Hop limits count from the starting point. */
export const scopeSchema = z.strictObject({
  mode: z.enum(['host', 'domain', 'tld', 'any']).default('domain'),
  /** Top-level domains, for mode `tld`. */
  tlds: z.array(z.string().regex(/^[a-z0-9-]+$/, valueRules.topLevelDomain)).default([]),
  include: z.array(z.string()).default([]),
  exclude: z.array(z.string()).default([]),
  /** Whether a new host is a starting point; null: for top-level domains and all hosts. */
  startsAtNewHosts: z.boolean().nullable().default(null),
  maxHops: z.number().int().min(0).max(1000).default(15),
  /** Most dynamic pages after the first one on the path to a page. */
  maxDynamicHops: z.number().int().min(0).max(1000).default(5),
  maxPagesPerHost: z.number().int().min(1).default(1_000_000),
  /**
   * Most hosts of one registrable domain that links of the list may add; null: the setting of the
   * installation.
   */
  maxHostsPerDomain: z.number().int().min(1).max(10_000_000).nullable().default(null),
  maxUrlLength: z.number().int().min(100).max(100_000).default(2083),
  /** Media types of pages, such as `text/*`; none: all. */
  mediaTypes: z.array(z.string().regex(mediaTypePattern, valueRules.mediaType)).max(100).default([]),
  /** Seconds until a page of another media type is requested again; null: the longest revisit interval. */
  otherTypesSeconds: z
    .number()
    .min(seedListBounds.shortestSeconds)
    .max(seedListBounds.longestSeconds)
    .nullable()
    .default(null),
  /**
   * Whether images, style sheets, scripts and media of pages are followed; null: the setting of the
   * installation.
   */
  embedded: z.boolean().nullable().default(null),
});
export type Scope = z.infer<typeof scopeSchema>;

/** Whether new hosts are starting points; by default, for top-level domains and all hosts. */
export function startsAtNewHosts(scope: Pick<Scope, 'mode' | 'startsAtNewHosts'>): boolean {
  return scope.startsAtNewHosts ?? (scope.mode === 'tld' || scope.mode === 'any');
}

const changeModes = ['text', 'raw', 'near-duplicate'] as const;

const intervalSchema = z.number().min(seedListBounds.shortestSeconds).max(seedListBounds.longestSeconds);

export const seedListSchema = z.strictObject({
  name: z.string().min(1).max(100),
  scope: scopeSchema,
  policy: z.enum(revisitPolicyIds).default('gamma'),
  minIntervalSeconds: intervalSchema.default(86_400),
  maxIntervalSeconds: intervalSchema.default(seedListBounds.longestSeconds),
  /** The value of its pages relative to others, on hosts that cannot meet the demand of their pages. */
  importance: z.number().min(0.25).max(8).default(1),
  changeMode: z.enum(changeModes).default('text'),
  /** Whether hosts with its pages are accessed only as often as their demand needs. */
  pacing: z.enum(pacingChoices).default('off'),
  honourNoarchive: z.boolean().default(true),
});
export type SeedListDefinition = z.infer<typeof seedListSchema>;

const textTypes = [
  'text/*',
  'application/xml',
  'application/*+xml',
  'application/json',
  'application/*+json',
];
const documentTypes = [
  'application/pdf',
  'application/postscript',
  'application/rtf',
  'application/msword',
  'application/vnd.ms-*',
  'application/vnd.openxmlformats-officedocument.*',
  'application/vnd.oasis.opendocument.*',
  'application/epub+zip',
];

/** Usual choices of media types, and whether page requisites are followed with them. */
export const mediaTypePresets = {
  all: { mediaTypes: [], embedded: null },
  text: { mediaTypes: textTypes, embedded: false },
  documents: { mediaTypes: [...textTypes, ...documentTypes], embedded: false },
} as const satisfies Record<string, Pick<Scope, 'embedded'> & { mediaTypes: readonly string[] }>;
export type MediaTypePreset = keyof typeof mediaTypePresets;
