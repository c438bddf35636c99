import {
  forever,
  goneStatuses,
  levels,
  picks,
  presetNames,
  readTimeQuery,
  relations,
  type TimeQuery,
} from '@meguri/validity';
import { z } from 'zod';
import { singleLine } from '../single-line.ts';

/**
 * Most hosts, domains, prefixes and so on of one kind. Each is a range of the index, made as a separate
 * piece.
 */
const maxListedPlaces = 5_000;
const list = (maxLength: number) =>
  z
    .array(singleLine(maxLength).min(1))
    .max(
      maxListedPlaces,
      `At most ${maxListedPlaces} can be named. Name their domains or top-level domains, or give a list of URLs.`,
    )
    .default([]);

const microsecondsPerSecond = 1_000_000;

/** File with the URL list of a definition, in the directory of its snapshot. */
export const urlListName = 'urls.txt';

/** A name for addresses and file names. */
export const snapshotNameSchema = z
  .string()
  .regex(
    /^[a-z0-9][a-z0-9._-]{0,79}$/,
    'Use lower-case letters, digits, ".", "_" and "-", at most 80, and begin with a letter or digit.',
  );

const time = z.strictObject({
  preset: z.enum(presetNames).optional(),
  at: z.coerce.date().optional(),
  from: z.coerce.date().optional(),
  /** First instant after the interval. */
  to: z.coerce.date().optional(),
  level: z.enum(levels).optional(),
  relations: z.array(z.enum(relations)).min(1).optional(),
  pick: z.enum(picks).optional(),
  maxAgeSeconds: z.number().positive().max(3_200_000_000).optional(),
  /** Status codes of pages that are gone. */
  gone: z
    .array(z.number().int().min(100).max(599))
    .max(50)
    .default([...goneStatuses]),
});

/**
 * A document is in one of the named places. It is also in one of the countries and of the seed lists, if any
 * are named.
 */
const place = z.strictObject({
  hosts: list(255),
  /** Registrable domains, with all of their hosts. */
  domains: list(255),
  /** Prefixes of sort keys, such as `jp,co,example)/news/`. */
  surtPrefixes: list(2_000),
  topLevelDomains: list(63),
  /** ISO 3166-1 alpha-2 code of the country of the host's address. */
  countries: z
    .array(z.string().regex(/^[A-Z]{2}$/, 'Give a country as two capital letters, such as JP.'))
    .max(300)
    .default([]),
  seedLists: list(200),
});

/**
 * A media type such as `text/html`, or all of a type: `image/*`. Each part of a registered one has at most
 * 127 characters.
 */
export const mediaRangePattern = /^[\w!#$&^.+-]{1,127}\/(\*|[\w!#$&^.+-]{1,127})$/;
export const mediaRangeSchema = z
  .string()
  .regex(mediaRangePattern, 'Give a media type such as text/html or image/*.');

const kind = z
  .strictObject({
    mimes: z.array(mediaRangeSchema).max(200).default([]),
    statuses: z.array(z.number().int().min(100).max(599)).max(100).default([]),
    /** ISO 639-1 */
    languages: z
      .array(z.string().regex(/^[a-z]{2,3}$/, 'Give a language as in ISO 639, such as ja.'))
      .max(200)
      .default([]),
    minBytes: z.number().int().min(0).optional(),
    maxBytes: z.number().int().min(0).optional(),
  })
  .refine(
    ({ minBytes, maxBytes }) => minBytes === undefined || maxBytes === undefined || minBytes <= maxBytes,
    {
      message: 'The smallest size exceeds the largest: exchange them.',
      path: ['minBytes'],
    },
  );

/**
 * Selects the documents of a snapshot: all conditions must hold. Stored as given, so that the same definition
 * at the same position of the URL index gives the same list.
 */
export const snapshotDefinitionSchema = z
  .strictObject({
    time,
    place: place.prefault({}),
    kind: kind.prefault({}),
    /** Only URLs of the list given with the definition. */
    hasUrlList: z.boolean().default(false),
    /** Also page requisites of the documents, from any host, nearest in time to each page. */
    requisites: z.boolean().default(false),
  })
  .superRefine((definition, check) => {
    const result = readTimeQuery(timeInput(definition.time));
    if (!result.ok) check.addIssue({ code: 'custom', path: ['time'], message: result.problem });
  });

export type SnapshotDefinition = z.infer<typeof snapshotDefinitionSchema>;
export type SnapshotDefinitionInput = z.input<typeof snapshotDefinitionSchema>;

function timeInput({ at, from, to, maxAgeSeconds, gone: _gone, ...rest }: z.output<typeof time>) {
  const instants = Object.entries({ at, from, to }).flatMap(([name, date]) =>
    date === undefined ? [] : [[name, date.getTime() * 1_000] as const],
  );
  return {
    ...rest,
    ...Object.fromEntries(instants),
    maxAge: maxAgeSeconds === undefined ? forever : Math.round(maxAgeSeconds * microsecondsPerSecond),
  };
}

/** The query of a definition that its schema has checked. */
export function timeQueryOf(definition: SnapshotDefinition): TimeQuery {
  const result = readTimeQuery(timeInput(definition.time));
  if (!result.ok) throw new Error(result.problem);
  return result.query;
}
