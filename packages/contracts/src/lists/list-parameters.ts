import { z } from 'zod';
import type { IntervalRange } from '../views/statistics-views.ts';

/** Parameters of a screen's address; a parameter that is written twice is an array. */
export type RawParameters = Readonly<Record<string, string | readonly string[] | undefined>>;

/** What each parameter of an address accepts: a text, turned into a value. */
export type ParameterShape = Readonly<Record<string, z.ZodType>>;

/** The values of parameters; those that are missing or were refused are undefined. */
export type ParameterValues<Shape extends ParameterShape> = {
  [Key in keyof Shape]?: z.infer<Shape[Key]> | undefined;
};

/** Longer than any host name or URL that a person enters. */
export const maxTextCharacters = 2_000;

/** A trimmed text that PostgreSQL can store. */
export const textParameter = z
  .string()
  .trim()
  .min(1)
  .max(maxTextCharacters)
  .refine((text) => text.isWellFormed() && !text.includes('\0'), 'contains an invisible character');

export const integerParameter = (least: number, most: number) =>
  z.string().trim().min(1).pipe(z.coerce.number()).pipe(z.int().min(least).max(most));

export const numberParameter = (least: number, most: number) =>
  z.string().trim().min(1).pipe(z.coerce.number()).pipe(z.number().min(least).max(most));

/** `Date.parse` takes 31 February for 3 March. */
function isDay(text: string): boolean {
  const instant = new Date(text);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text);
}

/** A day such as `2026-11-23`. */
export const dayParameter = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d$/)
  .refine(isDay, 'no such day');

/** Seconds such as `86400-129600`; open-ended without the second number. */
export function readInterval(text: string): IntervalRange | undefined {
  const [, from, to] = /^(\d+(?:\.\d+)?)-(\d+(?:\.\d+)?)?$/.exec(text) ?? [];
  if (from === undefined) return undefined;
  return { fromSeconds: Number(from), toSeconds: to === undefined ? null : Number(to) };
}

export const intervalParameter = z
  .string()
  .refine((text) => readInterval(text) !== undefined)
  .transform((text): IntervalRange => readInterval(text) ?? { fromSeconds: 0, toSeconds: null });

/** Writes the text that {@link readInterval} reads. */
export function writeInterval({ fromSeconds, toSeconds }: IntervalRange): string {
  return `${fromSeconds}-${toSeconds ?? ''}`;
}

/** Reads the parameters of an address. Ignores invalid ones, so that any address shows a screen. */
export function readParameters<Shape extends ParameterShape>(
  shape: Shape,
  raw: RawParameters,
): ParameterValues<Shape> {
  const read = Object.entries(shape).flatMap(([name, schema]) => {
    const text = raw[name];
    const parsed = typeof text === 'string' ? schema.safeParse(text) : null;
    return parsed?.success ? [[name, parsed.data]] : [];
  });
  return Object.fromEntries(read) as ParameterValues<Shape>;
}

/** Names of the set parameters that are unknown or invalid. An empty text is not set. */
export function unreadParameters(shape: ParameterShape, raw: RawParameters): string[] {
  return Object.entries(raw).flatMap(([name, text]) => {
    if (text === undefined || text === '') return [];
    const schema = Object.hasOwn(shape, name) ? shape[name] : undefined;
    return typeof text === 'string' && schema?.safeParse(text).success ? [] : [name];
  });
}
