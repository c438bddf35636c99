import {
  isOverloaded,
  realInstantOf,
  setHostClock,
  defaultHostClockTuning,
  virtualDaysAt,
  virtualInstant,
} from '@meguri/schedule';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { later, ownDatabase, start } from '../database.fixture.ts';
import { isOverloadedText } from '../load/overload-sql.ts';
import { hostClockOf, hostClockTuningValues, realInstantByClock } from './host-clock-sql.ts';
import { expectedVisitText, virtualInstantText } from './virtual-line.ts';

const { prisma } = await ownDatabase();

const day = 86_400;
/** Excludes numbers so small that PostgreSQL reports an underflow. */
const positive = (max: number) => fc.oneof(fc.double({ min: 1e-9, max, noNaN: true }), fc.constant(0));
const settings = fc.record({
  clock: fc.record({
    virtualDays: positive(1e4),
    pace: fc.double({ min: 0.1, max: 100, noNaN: true }),
    observed: fc.oneof(positive(1e4), positive(0.01)),
    expected: fc.oneof(positive(1e4), positive(0.01)),
    lagDays: positive(1e3),
  }),
  // Whole milliseconds, as in stored instants.
  elapsedMs: fc.integer({ min: -day * 1000, max: 500 * day * 1000 }),
  pages: fc.integer({ min: 0, max: 10 }),
  changesFound: fc.integer({ min: 0, max: 50 }),
  changesExpected: positive(50),
  isPriced: fc.boolean(),
  servedDays: fc.option(fc.integer({ min: 0, max: 10_000 })),
});

const closeTo = (value: number) => expect.closeTo(value, 9 - Math.ceil(Math.log10(1 + Math.abs(value))));

test('the database sets clocks as the simulator does', async () => {
  const cases = fc.sample(settings, 500);
  const instantOf = (served: number | null) => (served === null ? null : virtualInstant(served));
  const rows = await prisma.$queryRawUnsafe<Record<string, number>[]>(
    `SELECT clock.*, extract(epoch FROM ${realInstantByClock("served + interval '1 day'", '$10::timestamptz')} - $10::timestamptz)::float8 AS due
     FROM unnest($1::float8[], $2::float8[], $3::float8[], $4::float8[], $5::float8[], $6::timestamptz[], $7::int[], $8::float8[],
       $9::float8[], $11::float8[], $12::timestamptz[]) WITH ORDINALITY
       AS host(virtual_days, clock_pace, clock_observed, clock_expected, clock_lag_days, clock_at, page_count, found, changes_expected,
         price, served, place),
     ${hostClockOf('$10::timestamptz', '$13::float8[]', { found: 'found', expected: 'changes_expected' }, 'served')}
     ORDER BY place`,
    ...(['virtualDays', 'pace', 'observed', 'expected', 'lagDays'] as const).map((field) =>
      cases.map(({ clock }) => clock[field]),
    ),
    cases.map(({ elapsedMs }) => new Date(start.getTime() - elapsedMs)),
    cases.map(({ pages }) => pages),
    cases.map(({ changesFound }) => changesFound),
    cases.map(({ changesExpected }) => changesExpected),
    start,
    cases.map(({ isPriced }) => (isPriced ? 1 : null)),
    cases.map(({ servedDays }) => instantOf(servedDays)),
    hostClockTuningValues(defaultHostClockTuning),
  );
  expect(rows).toHaveLength(cases.length);
  cases.forEach(({ clock, elapsedMs, ...news }, index) => {
    const set = setHostClock(clock, { ...news, elapsedDays: elapsedMs / (day * 1000) });
    expect(rows[index]).toMatchObject({
      next_virtual_days: closeTo(set.virtualDays),
      next_pace: closeTo(set.pace),
      next_observed: closeTo(set.observed),
      next_expected: closeTo(set.expected),
      next_lag_days: closeTo(set.lagDays),
    });
    const { servedDays } = news;
    const seconds = ((Number(servedDays) + 1 - set.virtualDays) / set.pace) * day;
    // A page that waits in real time has no virtual instant.
    expect(rows[index]?.['due'] ?? seconds).toBeCloseTo(seconds, 2);
  });
});

test('the database reads clocks as the node does', async () => {
  const cases = fc.sample(settings, 200);
  const dueAt = ({ servedDays }: (typeof cases)[number]) =>
    servedDays === null ? later(day) : virtualInstant(servedDays);
  const rows = await prisma.$queryRawUnsafe<{ shown: number; visit: Date }[]>(
    `SELECT extract(epoch FROM ${virtualInstantText('$4::timestamptz')} - '3000-01-01Z'::timestamptz)::float8 / 86400 AS shown,
       ${expectedVisitText} AS visit
     FROM unnest($1::float8[], $2::float8[], $3::timestamptz[], $5::timestamptz[]) WITH ORDINALITY
       AS host(virtual_days, clock_pace, clock_at, next_visit_at, place), LATERAL (SELECT host.next_visit_at) AS page
     ORDER BY place`,
    cases.map(({ clock }) => clock.virtualDays),
    cases.map(({ clock }) => clock.pace),
    cases.map(({ elapsedMs }) => new Date(start.getTime() - elapsedMs)),
    start,
    cases.map(dueAt),
  );
  cases.forEach((one, index) => {
    const { clock, elapsedMs } = one;
    const stored = {
      virtualDays: clock.virtualDays,
      clockPace: clock.pace,
      clockAt: new Date(start.getTime() - elapsedMs),
    };
    expect(rows[index]?.shown).toBeCloseTo(virtualDaysAt(stored, start), 6);
    expect(
      Math.abs(rows[index]!.visit.getTime() - realInstantOf(dueAt(one), stored).getTime()),
    ).toBeLessThanOrEqual(1);
  });
});

test('the database computes the same overload state', async () => {
  const cases = fc.sample(
    fc.record({
      baseLoad: fc.bigInt({ min: 0n, max: 10n ** 13n }),
      accessIntervalSeconds: fc.oneof(positive(1e4), fc.constant(0), fc.constant(20)),
      wasOverloaded: fc.boolean(),
    }),
    500,
  );
  const rows = await prisma.$queryRawUnsafe<{ overloaded: boolean }[]>(
    `SELECT ${isOverloadedText({
      baseLoad: 'base_load::float8',
      accessIntervalSeconds: 'seconds',
      wasOverloaded: 'overloaded',
    })} AS overloaded
     FROM unnest($1::bigint[], $2::float8[], $3::bool[]) WITH ORDINALITY AS host(base_load, seconds, overloaded, place) ORDER BY place`,
    cases.map(({ baseLoad }) => baseLoad),
    cases.map(({ accessIntervalSeconds }) => accessIntervalSeconds),
    cases.map(({ wasOverloaded }) => wasOverloaded),
  );
  expect(rows.map(({ overloaded }) => overloaded)).toEqual(cases.map(isOverloaded));
});
