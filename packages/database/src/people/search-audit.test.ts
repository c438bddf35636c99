import type { AuditFilter } from '@meguri/contracts';
import { beforeAll, expect, test } from 'vitest';
import { later, ownDatabase, start } from '../database.fixture.ts';
import { searchAudit } from './search-audit.ts';

const { prisma } = await ownDatabase();
const entries = 40;
const compared = 10;

/** Every tenth entry is about a host; the oldest has a different reason. */
beforeAll(async () => {
  await prisma.audit.createMany({
    data: Array.from({ length: entries }, (_, index) => ({
      at: later(index),
      actor: index % 2 === 0 ? 'mori' : 'hayashi',
      action: 'settings.set',
      subject: index % 10 === 0 ? `host:www${index}.example` : 'setting:links.maxPerPage',
      after: { value: index },
      reason: index === 0 ? 'the first of all' : null,
    })),
  });
});

/** Reads page after page, as screens and exports do; counts the rows of each. */
async function search(filter: AuditFilter, limit = 5) {
  const pages: number[] = [];
  const found: string[] = [];
  let beforeId: bigint | null = null;
  do {
    // oxlint-disable-next-line no-await-in-loop -- A page begins where the one before ended.
    const page = await searchAudit(prisma, { ...filter, beforeId, limit }, compared);
    pages.push(page.entries.length);
    found.push(...page.entries.map(({ subject }) => subject));
    beforeId = page.nextBeforeId;
  } while (beforeId !== null);
  return { pages, found };
}

test('a text search compares a bounded number of entries at once, and returns where to continue', async () => {
  expect(await search({ text: 'FIRST of all' })).toEqual({
    pages: [0, 0, 0, 1, 0],
    found: ['host:www0.example'],
  });
  expect((await search({ text: 'nothing of the kind' })).found).toEqual([]);
});

test('every match is found once, latest first, for any page size', async () => {
  const hosts = [30, 20, 10, 0].map((number) => `host:www${number}.example`);
  expect((await search({ kind: 'host' })).found).toEqual(hosts);
  expect((await search({ text: 'www', kind: 'host' }, 1)).found).toEqual(hosts);
  expect((await search({ text: 'maxperpage' }, 3)).found).toHaveLength(36);
});

test('an index reduces the number of compared entries', async () => {
  const { pages, found } = await search({ actor: 'hayashi', text: 'value' }, 100);
  expect(found).toHaveLength(20);
  expect(pages).toEqual([10, 10, 0]);
});

test('without a text or kind pages are full', async () => {
  expect((await search({ from: start }, 15)).pages).toEqual([15, 15, 10]);
});
