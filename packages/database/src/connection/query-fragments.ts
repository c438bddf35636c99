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
