import type { PrismaClient } from '../connection/client.ts';
import { Prisma } from '../generated/client.ts';
import { mapCountColumns, mapCounts, mapCountSums, mapFigures, storedPlacedHost } from './map-count-sql.ts';
import {
  hostCounts,
  intervalBin,
  isReturnText,
  pageCountColumns,
  pageCounts,
  pageCountSums,
  pageFigures,
  storedHost,
  storedPage,
  weekOf,
} from './interval-count-sql.ts';

/** A row of a counter table with its recomputed figures, in the order of the columns. */
export interface KeptCount {
  name: string;
  stored: string;
  recomputed: string;
}

/**
 * Compares the counters behind the figures with counts of their rows. Each comparison is one statement,
 * hence one snapshot, so it is valid while the crawl runs. Reads all pages, captures and hosts.
 */
export async function compareIntervalCounts(prisma: PrismaClient): Promise<KeptCount[]> {
  return [
    ...(await comparePages(prisma)),
    ...(await compareChangeDetection(prisma)),
    ...(await compareHosts(prisma)),
    ...(await comparePlaces(prisma)),
  ];
}

function comparePages(prisma: PrismaClient): Promise<KeptCount[]> {
  const figures = (row: string) => figuresOf(row, pageFigures);
  return prisma.$queryRaw`
    WITH counted AS (
      SELECT node_id, top_level_domain, seed_list_id, c.bin, ${Prisma.raw(pageCountSums)}
      FROM host JOIN page ON page.host_id = host.host_id,
        LATERAL (${Prisma.raw(pageCounts(storedPage))}) AS c(${Prisma.raw(pageCountColumns)})
      GROUP BY 1, 2, 3, 4)
    SELECT concat_ws(' ', 'pages: node', node_id, top_level_domain, 'list', seed_list_id, 'bin', bin) AS name,
      ${figures('k')} AS stored, ${figures('c')} AS recomputed
    FROM page_interval_count AS k FULL JOIN counted AS c USING (node_id, top_level_domain, seed_list_id, bin)`;
}

/** The figures of a row, 0 where it is missing. */
const figuresOf = (row: string, names: readonly string[]) =>
  Prisma.raw(`concat_ws(' ', ${names.map((name) => `coalesce(${row}.${name}, 0)`).join(', ')})`);

/** Summed over nodes: a capture does not record its node. */
function compareChangeDetection(prisma: PrismaClient): Promise<KeptCount[]> {
  const figures = (row: string) => figuresOf(row, ['visits', 'changes', 'returns']);
  return prisma.$queryRaw`
    WITH kept AS (
      SELECT week, top_level_domain, seed_list_id, bin, sum(visits) AS visits, sum(changes) AS changes, sum(returns) AS returns
      FROM change_detection_count GROUP BY 1, 2, 3, 4),
    counted AS (
      SELECT ${Prisma.raw(weekOf('captured_at'))} AS week, host.top_level_domain, seed_list_id,
        ${Prisma.raw(intervalBin('elapsed_seconds'))} AS bin, count(*) AS visits, count(*) FILTER (WHERE verdict = 'changed') AS changes,
        count(*) FILTER (WHERE ${Prisma.raw(isReturnText)}) AS returns
      FROM capture JOIN host ON host.host_id = capture.host_id WHERE elapsed_seconds IS NOT NULL GROUP BY 1, 2, 3, 4)
    SELECT concat_ws(' ', 'visits: week', week, top_level_domain, 'list', seed_list_id, 'bin', bin) AS name,
      ${figures('k')} AS stored, ${figures('c')} AS recomputed
    FROM kept AS k FULL JOIN counted AS c USING (week, top_level_domain, seed_list_id, bin)`;
}

function compareHosts(prisma: PrismaClient): Promise<KeptCount[]> {
  return prisma.$queryRaw`
    WITH counted AS (
      SELECT node_id, top_level_domain, bin, sum(demanded) AS demanded, sum(c.overloaded) AS overloaded, sum(attainable) AS attainable
      FROM host, LATERAL (${Prisma.raw(hostCounts(storedHost))}) AS c(bin, demanded, overloaded, attainable)
      WHERE page_count > 0 GROUP BY 1, 2, 3)
    SELECT concat_ws(' ', 'hosts: node', node_id, top_level_domain, 'bin', bin) AS name,
      concat_ws(' ', coalesce(k.demanded, 0), coalesce(k.overloaded, 0), coalesce(k.attainable, 0)) AS stored,
      concat_ws(' ', coalesce(c.demanded, 0), coalesce(c.overloaded, 0), coalesce(c.attainable, 0)) AS recomputed
    FROM host_interval_count AS k FULL JOIN counted AS c USING (node_id, top_level_domain, bin)`;
}

function comparePlaces(prisma: PrismaClient): Promise<KeptCount[]> {
  const figures = (row: string) => figuresOf(row, mapFigures);
  return prisma.$queryRaw`
    WITH counted AS (
      SELECT c.level, c.cell, node_id, top_level_domain, ${Prisma.raw(mapCountSums)}
      FROM host, LATERAL (${Prisma.raw(mapCounts(storedPlacedHost))}) AS c(${Prisma.raw(mapCountColumns)})
      WHERE page_count > 0 GROUP BY 1, 2, 3, 4)
    SELECT concat_ws(' ', 'map: level', level, 'cell', cell, 'node', node_id, top_level_domain) AS name,
      ${figures('k')} AS stored, ${figures('c')} AS recomputed
    FROM map_cell_count AS k FULL JOIN counted AS c USING (level, cell, node_id, top_level_domain)`;
}
