import { cellOf, changeRateTerm, importanceClasses, plannedFrequency } from '@meguri/schedule';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  access,
  commit,
  newHost,
  ownDatabase,
  pageAfterAccess,
  pageWhere,
  readHost,
  start,
} from '../database.fixture.ts';
import { expectExactSums } from '../commit/exact-sums.fixture.ts';
import { listRateCells } from './overloaded-hosts.ts';
import { buildRateCells, compareRateCells, dropRateCells } from './rate-cells.ts';

const { prisma } = await ownDatabase();
await prisma.seedList.create({ data: { id: 1, name: 'usual', createdAt: start, scope: {} } });

const informed = (ratePerDay: number) => changeRateTerm({ ratePerDay, informed: true });

test('a page is counted in the same cell as by packages/schedule', async () => {
  const { hostId, pages } = await newHost(prisma);
  const [page] = pages;
  if (!page) throw new Error('no page');
  await fc.assert(
    fc.asyncProperty(
      fc.double({ min: 1e-6, max: 8, noNaN: true }),
      fc.option(fc.nat({ max: importanceClasses.length - 1 })),
      async (ratePerDay, importanceClass) => {
        await prisma.page.update({
          where: pageWhere(page),
          data: {
            rateTerm: informed(ratePerDay),
            plannedFrequency: 1_000,
            intervalSeconds: 1,
            importanceClass,
          },
        });
        await buildRateCells(prisma, hostId);
        const [counted, ...others] = await listRateCells(prisma, hostId);
        expect(others).toEqual([]);
        // A rate is stored in whole units, so rounding may move it across an edge.
        const stored = Math.fround(informed(ratePerDay)) / 2 ** 22;
        const cell = cellOf(stored, importanceClasses[importanceClass ?? Number.NaN] ?? 1);
        expect(Math.abs((counted?.cell ?? -1) - cell)).toBeLessThanOrEqual(1);
      },
    ),
    { numRuns: 30 },
  );
  await prisma.page.update({
    where: pageWhere(page),
    data: { rateTerm: 0, plannedFrequency: 0, intervalSeconds: 0, importanceClass: null },
  });
  await dropRateCells(prisma, [hostId]);
});

test('a page with an unknown rate is counted by its interval; a page without planned visits is not counted', async () => {
  const { hostId, pages } = await newHost(prisma, 2);
  const [page] = pages;
  if (!page) throw new Error('no page');
  await commit(prisma, { accesses: [access(page)] });
  await buildRateCells(prisma, hostId);
  expect(await listRateCells(prisma, hostId)).toEqual([{ cell: cellOf(1, 1), pages: 1 }]);
});

test('commits move pages from cell to cell, and to the cell of their base interval under a price', async () => {
  const { hostId, pages } = await newHost(prisma, 3);
  await buildRateCells(prisma, hostId);
  expect(await listRateCells(prisma, hostId)).toEqual([]);
  const visit = (rateTerm: number, intervalSeconds: number, baseIntervalSeconds: number | null) =>
    commit(prisma, {
      accesses: pages.map((page) =>
        access(page, {
          capture: null,
          verdict: null,
          page: pageAfterAccess(page, {
            rateTerm,
            intervalSeconds,
            plannedFrequency: plannedFrequency(intervalSeconds),
            baseIntervalSeconds,
          }),
        }),
      ),
    });
  await visit(informed(0.1), 864_000, null);
  expect(await listRateCells(prisma, hostId)).toEqual([{ cell: cellOf(0.1, 1), pages: 3 }]);
  await visit(0, 8_640_000, 172_800);
  const filled = (await listRateCells(prisma, hostId)).filter((cell) => cell.pages > 0);
  expect(filled).toEqual([{ cell: cellOf(0.5, 1), pages: 3 }]);
  expect(await compareRateCells(prisma, hostId)).toEqual([]);
});

test('a wrong count is found, and dropping a histogram deletes all its cells', async () => {
  const { hostId, pages } = await newHost(prisma);
  await commit(prisma, { accesses: pages.map((page) => access(page)) });
  await buildRateCells(prisma, hostId);
  await prisma.hostRateCell.updateMany({ where: { hostId }, data: { pages: 2 } });
  expect(await compareRateCells(prisma, hostId)).toMatchObject([{ stored: 2, recomputed: 1 }]);
  await dropRateCells(prisma, 'all');
  expect(await compareRateCells(prisma, hostId)).toEqual([]);
  expect(await readHost(prisma, hostId)).toMatchObject({ hasRateCells: false });
  await expectExactSums(prisma);
});
