import type { FigureName, FigurePoint } from '@meguri/contracts';
import { figureNames } from '@meguri/contracts';
import type { PrismaClient } from '../connection/client.ts';

/** Stores the figures of an instant; a second sample of the same instant replaces the first. */
export async function recordFigures(
  prisma: PrismaClient,
  input: { at: Date; figures: Partial<Record<FigureName, number>> },
): Promise<void> {
  const names = Object.keys(input.figures);
  await prisma.$executeRaw`
    INSERT INTO figure_sample (name, at, value)
    SELECT name, ${input.at}, value FROM unnest(${names}::text[], ${Object.values(input.figures)}::float8[]) AS s(name, value)
    ON CONFLICT (name, at) DO UPDATE SET value = EXCLUDED.value`;
}

/** Samples since an instant by name, oldest first. */
export async function readFigures(
  prisma: PrismaClient,
  since: Date,
): Promise<Record<FigureName, FigurePoint[]>> {
  const rows = await prisma.figureSample.findMany({
    where: { name: { in: [...figureNames] }, at: { gte: since } },
    orderBy: { at: 'asc' },
  });
  const of = (name: FigureName) =>
    rows.filter((row) => row.name === name).map(({ at, value }) => ({ at: at.getTime(), value }));
  return Object.fromEntries(figureNames.map((name) => [name, of(name)])) as Record<FigureName, FigurePoint[]>;
}

/** Samples of one figure since an instant, oldest first. */
export async function readFigure(
  prisma: PrismaClient,
  input: { name: FigureName; since: Date },
): Promise<FigurePoint[]> {
  const rows = await prisma.figureSample.findMany({
    where: { name: input.name, at: { gte: input.since } },
    orderBy: { at: 'asc' },
  });
  return rows.map(({ at, value }) => ({ at: at.getTime(), value }));
}

export async function pruneFigures(prisma: PrismaClient, before: Date): Promise<number> {
  const { count } = await prisma.figureSample.deleteMany({ where: { at: { lt: before } } });
  return count;
}

/**
 * Pages that were accessed twice or more by interval bin, with the sum of their ratios of changes to
 * accesses, in thousandths.
 */
export function readChangeRatios(prisma: PrismaClient): Promise<{ pages: number; ratioSum: number }[]> {
  return prisma.$queryRaw<{ pages: number; ratioSum: number }[]>`
    SELECT sum(pages)::float8 AS pages, sum(ratio_sum)::float8 AS "ratioSum"
    FROM page_interval_count WHERE bin >= 0 GROUP BY bin HAVING sum(pages) > 0`;
}
