import { revisitPolicyIds } from '@meguri/schedule';
import { z } from 'zod';
import { valueRules } from './value-rules.ts';

/** Scope of a seed list as stored; `packages/urls` evaluates it. Hop limits count from the seed. */
export const scopeSchema = z.strictObject({
  mode: z.enum(['host', 'domain', 'tld', 'any']).default('domain'),
  /** Top-level domains, for mode `tld`. */
  tlds: z.array(z.string().regex(/^[a-z0-9-]+$/, valueRules.topLevelDomain)).default([]),
  include: z.array(z.string()).default([]),
  exclude: z.array(z.string()).default([]),
  maxHops: z.number().int().min(0).max(1000).default(15),
  maxDynamicHops: z.number().int().min(0).max(1000).default(5),
  maxPagesPerHost: z.number().int().min(1).default(1_000_000),
  /** Hosts of one registrable domain that links of the list bring; null: as set for the installation. */
  maxHostsPerDomain: z.number().int().min(1).max(10_000_000).nullable().default(null),
  maxUrlLength: z.number().int().min(100).max(100_000).default(2083),
});
export type Scope = z.infer<typeof scopeSchema>;

/** Bounds of the shortest and the longest revisit interval. */
export const seedListBounds = { shortestSeconds: 60, longestSeconds: 34_560_000 } as const;

const changeModes = ['text', 'raw', 'near-duplicate'] as const;

const intervalSchema = z.number().min(seedListBounds.shortestSeconds).max(seedListBounds.longestSeconds);

export const seedListSchema = z.strictObject({
  name: z.string().min(1).max(100),
  scope: scopeSchema,
  policy: z.enum(revisitPolicyIds).default('gamma'),
  minIntervalSeconds: intervalSchema.default(86_400),
  maxIntervalSeconds: intervalSchema.default(seedListBounds.longestSeconds),
  /**
   * Importance: the value of its pages compared with others, at hosts that cannot give all the visits that
   * their pages ask for.
   */
  importance: z.number().min(0.25).max(8).default(1),
  changeMode: z.enum(changeModes).default('text'),
  honourNoarchive: z.boolean().default(true),
});
export type SeedListDefinition = z.infer<typeof seedListSchema>;
