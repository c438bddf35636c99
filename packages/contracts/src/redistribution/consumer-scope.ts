import { prefixProblem } from '@meguri/access';
import { z } from 'zod';
import { areAddresses } from '../settings/public-settings.ts';
import { singleLine } from '../single-line.ts';
import { valueRules } from '../value-rules.ts';
import { pushTargetSchema } from './push-target.ts';

/** Kinds of records that a capture can have. */
export const recordKinds = ['response', 'resource', 'revisit', 'metadata'] as const;
export type RecordKind = (typeof recordKinds)[number];

/** Limits of a consumer's scope. */
const scopeLimits = { places: 1_000, urls: 10_000 } as const;

const places = (maxLength: number) =>
  z
    .array(singleLine(maxLength).min(1))
    .max(scopeLimits.places, `At most ${scopeLimits.places} can be named. Name a domain or a prefix instead.`)
    .default([]);

/**
 * What a consumer may receive: captures in one of the named places (hosts, domains, prefixes or URLs), and in
 * the seed lists, kinds and times if any are named. Without a place or a seed list it must say
 * `wholeArchive`.
 */
export const consumerScopeSchema = z
  .strictObject({
    wholeArchive: z.boolean().default(false),
    /** With ports; `www.example.org` and `example.org` are two hosts. */
    hosts: places(255),
    /** Registrable domains, with all of their hosts. */
    domains: places(255),
    /** Prefixes of sort keys, such as `jp,co,example)/news/`. */
    surtPrefixes: z
      .array(singleLine(2_000).min(1).superRefine(checkPrefix))
      .max(scopeLimits.places)
      .default([]),
    urls: z
      .array(singleLine(2_083).min(1))
      .max(
        scopeLimits.urls,
        `At most ${scopeLimits.urls} URLs can be listed. Name hosts or prefixes, or request a package of a list.`,
      )
      .default([]),
    /** Names of seed lists. A page counts for the list that it has when the package is made. */
    seedLists: places(200),
    /** Empty: all. */
    kinds: z.array(z.enum(recordKinds)).max(recordKinds.length).default([]),
    /** Captures from this instant on; null: from the first. */
    capturedFrom: z.coerce.date().nullable().default(null),
    /** Captures before this instant; null: no end. */
    capturedBefore: z.coerce.date().nullable().default(null),
  })
  .superRefine((scope, check) => {
    const { hosts, domains, surtPrefixes, urls, seedLists, wholeArchive, capturedFrom, capturedBefore } =
      scope;
    const named = [hosts, domains, surtPrefixes, urls, seedLists].some((list) => list.length > 0);
    if (named === wholeArchive)
      check.addIssue({
        code: 'custom',
        path: ['wholeArchive'],
        message: named
          ? 'A scope that names places is not the whole archive. Remove the places, or wholeArchive.'
          : 'Name hosts, domains, prefixes, URLs or seed lists, or say that the consumer may receive the whole archive.',
      });
    if (capturedFrom !== null && capturedBefore !== null && capturedFrom >= capturedBefore)
      check.addIssue({
        code: 'custom',
        path: ['capturedBefore'],
        message: 'The period ends before it starts. Swap the two instants.',
      });
  });

export type ConsumerScope = z.output<typeof consumerScopeSchema>;
export type ConsumerScopeInput = z.input<typeof consumerScopeSchema>;

function checkPrefix(
  prefix: string,
  check: { addIssue: (issue: { code: 'custom'; message: string }) => void },
) {
  const problem = prefixProblem(prefix);
  if (problem !== null) check.addIssue({ code: 'custom', message: problem });
}

/** A name for addresses and file names. */
export const consumerNameSchema = z
  .string()
  .regex(
    /^[a-z0-9][a-z0-9-]{0,59}$/,
    'Use lower-case letters, digits and "-", at most 60, and begin with a letter or digit.',
  );

/** The terms of a consumer, as it asks to be registered. */
export const consumerTermsSchema = z.strictObject({
  /** An email address or a web address. */
  contact: singleLine(254).min(1, 'Enter a contact, such as an email address.'),
  purpose: singleLine(2_000).min(1, 'Enter the purpose of the copies.'),
  /** Addresses and networks from which it fetches, separated by blanks. */
  addresses: singleLine(5_000)
    .min(1, 'Enter the addresses that the consumer fetches from, such as 192.0.2.0/24.')
    .refine(areAddresses, valueRules.addresses),
  /** Ed25519, 32 bytes in base64url; null: it only has a token. */
  publicKey: z
    .string()
    .regex(/^[\w-]{43}$/, 'Enter the 32 bytes of an Ed25519 public key in base64url (43 characters).')
    .nullable()
    .default(null),
  scope: consumerScopeSchema,
  /** Daily packages begin with the whole archive; false: with captures after the approval. */
  history: z.boolean().default(false),
  /** Target to which packages are sent; null: the consumer fetches them. */
  push: pushTargetSchema.nullable().default(null),
});

export type ConsumerTerms = z.output<typeof consumerTermsSchema>;
export type ConsumerTermsInput = z.input<typeof consumerTermsSchema>;
