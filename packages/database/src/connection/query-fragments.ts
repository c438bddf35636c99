import { Prisma } from '../generated/client.ts';

/** Text as a LIKE pattern that matches it anywhere; `%`, `_` and `\` lose their meaning. */
export const containsPattern = (text: string) => `%${beginsPattern(text)}`;

/** The same for a prefix. */
export function beginsPattern(text: string): string {
  const literal = text.replaceAll('\0', '').replaceAll(/[\\%_]/g, (character) => `\\${character}`);
  return `${literal}%`;
}

/** The conditions joined by AND; true when there are none. */
export function allOf(conditions: readonly (Prisma.Sql | null)[]): Prisma.Sql {
  const present = conditions.filter((condition) => condition !== null);
  return present.length === 0 ? Prisma.sql`true` : Prisma.join(present, ' AND ');
}

/** The UTC hour of an instant (a parameter or an expression), whatever the time zone of the session. */
export const hourOf = (instant: string) => `date_bin('1 hour', ${instant}, '1970-01-01Z'::timestamptz)`;

/** The period of an instant: periods of whole weeks begin on Monday, others at multiples since midnight (UTC). */
export const timeBin = (stepSeconds: number, instant: Prisma.Sql) =>
  Prisma.sql`date_bin(${stepSeconds} * interval '1 second', ${instant}, '1970-01-05Z'::timestamptz)`;
