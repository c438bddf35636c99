import { Prisma } from '../generated/client.ts';

/** The UTC hour of an instant (a parameter or an expression), whatever the time zone of the session. */
export const hourOf = (instant: string) => `date_bin('1 hour', ${instant}, '1970-01-01Z'::timestamptz)`;

/** The period of an instant: periods of whole weeks begin on Monday, others at multiples since midnight (UTC). */
export const timeBin = (stepSeconds: number, instant: Prisma.Sql) =>
  Prisma.sql`date_bin(${stepSeconds} * interval '1 second', ${instant}, '1970-01-05Z'::timestamptz)`;
