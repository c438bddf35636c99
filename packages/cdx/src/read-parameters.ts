import { CdxProblem } from './cdx-query.ts';

/** Maximum length of all parameters together, since servers limit request heads to 16 KB. */
const maxSearchCharacters = 12_000;
const maxParameters = 60;

/** Parameters of a request by name, checked as they are read. */
export interface CdxParameters {
  /** Null: absent or empty. */
  text(name: string): string | null;
  /** Every value that is not empty. */
  all(name: string, max: number): string[];
  /** An integer from `from` to `to`; others are refused. */
  integer(name: string, from: number, to: number): number | null;
  isTrue(name: string): boolean;
}

/**
 * Reads the query string of a request.
 *
 * @param search without its question mark
 * @throws {CdxProblem} if it is too long
 */
export function readParameters(search: string): CdxParameters {
  if (search.length > maxSearchCharacters)
    throw new CdxProblem(
      `The query has ${search.length} characters; at most ${maxSearchCharacters} are allowed. Shorten url= or use fewer filters.`,
    );
  const given = new URLSearchParams(search);
  if (given.size > maxParameters)
    throw new CdxProblem(`The query has ${given.size} parameters; at most ${maxParameters} are allowed.`);
  const text = (name: string) => {
    const value = given.get(name);
    return value === null || value === '' ? null : value;
  };
  return {
    text,
    all: (name, max) => {
      const values = given.getAll(name).filter((value) => value !== '');
      if (values.length > max)
        throw new CdxProblem(`${name}= is given ${values.length} times; at most ${max} are allowed.`);
      return values;
    },
    integer: (name, from, to) => {
      const value = text(name);
      if (value === null) return null;
      const number = /^[+-]?\d{1,15}$/.test(value) ? Number(value) : Number.NaN;
      if (Number.isNaN(number) || number < from || number > to)
        throw new CdxProblem(
          `${name}=${escapedExcerpt(value)} is out of bounds. Give a whole number from ${from} to ${to}.`,
        );
      return number;
    },
    isTrue: (name) => !['', '0', 'false', 'f', 'off'].includes((given.get(name) ?? '').toLowerCase()),
  };
}

/** An untrusted value for a message: escaped and truncated. */
export const escapedExcerpt = (value: string): string => JSON.stringify(value.slice(0, 100)).slice(1, -1);

/** One of a set of values; null: absent. */
export function oneOf<Value extends string>(
  name: string,
  value: string | null,
  values: readonly Value[],
): Value | null {
  if (value === null) return null;
  const found = values.find((one) => one === value);
  if (found === undefined)
    throw new CdxProblem(`${name}=${escapedExcerpt(value)} is unknown. Use ${values.join(', ')}.`);
  return found;
}
