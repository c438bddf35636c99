import { prefixProblem } from '@meguri/access';
import { z } from 'zod';
import { areAddresses } from '../settings/public-settings.ts';
import { singleLine } from '../single-line.ts';
import { valueRules } from '../value-rules.ts';
import { pushTargetSchema } from './push-target.ts';

/** Types of the records that a capture has. */
export const recordKinds = ['response', 'resource', 'revisit', 'metadata'] as const;
export type RecordKind = (typeof recordKinds)[number];

/** Bounds of the scope of a consumer. */
const scopeLimits = { places: 1_000, urls: 10_000 } as const;

const places = (maxLength: number) =>
  z
    .array(singleLine(maxLength).min(1))
    .max(scopeLimits.places, `At most ${scopeLimits.places} can be named. Name a domain or a prefix instead.`)
    .default([]);

/**
 * What a consumer may receive: captures in one of the named places (hosts, domains, prefixes or URLs) and of one of the
 * seed lists, kinds and times where such are named. Without a place and a seed list it must say `wholeArchive`.
 */
export const consumerScopeSchema = z
  .strictObject({
    wholeArchive: z.boolean().default(false),
    /** With their ports; `www.example.org` and `example.org` are two hosts. */
    hosts: places(255),
    /** Registrable domains, with all of their hosts. */
    domains: places(255),
    /** Beginnings of sort keys, such as `jp,co,example)/news/`. */
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
    /** Names of seed lists, of the pages as they are known when the package is made. */
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
        message: 'The period ends before it starts. Exchange the two instants.',
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

/** A name as it stands in addresses and file names. */
export const consumerNameSchema = z
  .string()
  .regex(
    /^[a-z0-9][a-z0-9-]{0,59}$/,
    'Use lower-case letters, digits and "-", at most 60, and begin with a letter or digit.',
  );

/** Who a consumer is, as it asks to be registered. */
export const consumerTermsSchema = z.strictObject({
  /** An email address or a web address. */
  contact: singleLine(254).min(1, 'Enter a contact, such as an email address.'),
  purpose: singleLine(2_000).min(1, 'Enter the purpose of the copies.'),
  /** Addresses and networks that it fetches from, separated by blanks. */
  addresses: singleLine(5_000)
    .min(1, 'Enter the addresses that the consumer fetches from, such as 192.0.2.0/24.')
    .refine(areAddresses, valueRules.addresses),
  /** Ed25519, 32 bytes in base64url; null: it has a token alone. */
  publicKey: z
    .string()
    .regex(/^[\w-]{43}$/, 'Enter the 32 bytes of an Ed25519 public key in base64url (43 characters).')
    .nullable()
    .default(null),
  scope: consumerScopeSchema,
  /** Daily packages begin with everything that the archive holds; false: with what is captured after the approval. */
  history: z.boolean().default(false),
  /** Where packages are sent; null: the consumer fetches them. */
  push: pushTargetSchema.nullable().default(null),
});

export type ConsumerTerms = z.output<typeof consumerTermsSchema>;
export type ConsumerTermsInput = z.input<typeof consumerTermsSchema>;
