-- Sums of the columns and rows of the hosts' finest cells (packages/contracts/src/map-grid.ts), so that a
-- circle of the map stands at the centroid of its hosts. Filled from the counts of the finest level.
ALTER TABLE "map_cell_count" ADD COLUMN "column_sum" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "map_cell_count" ADD COLUMN "row_sum" BIGINT NOT NULL DEFAULT 0;

WITH placed AS (
  SELECT cell, node_id, top_level_domain, hosts,
    (cell >> 0 & 1) | (cell >> 1 & 2) | (cell >> 2 & 4) | (cell >> 3 & 8) | (cell >> 4 & 16) | (cell >> 5 & 32) | (cell >> 6 & 64) | (cell >> 7 & 128) | (cell >> 8 & 256) | (cell >> 9 & 512) | (cell >> 10 & 1024) AS place_column,
    (cell >> 1 & 1) | (cell >> 2 & 2) | (cell >> 3 & 4) | (cell >> 4 & 8) | (cell >> 5 & 16) | (cell >> 6 & 32) | (cell >> 7 & 64) | (cell >> 8 & 128) | (cell >> 9 & 256) | (cell >> 10 & 512) | (cell >> 11 & 1024) AS place_row
  FROM map_cell_count WHERE level = 11),
summed AS (
  SELECT levels.level, placed.cell >> (2 * (11 - levels.level)) AS cell, node_id, top_level_domain,
    sum(hosts * place_column) AS column_sum, sum(hosts * place_row) AS row_sum
  FROM placed, (VALUES (3), (5), (7), (9), (11)) AS levels(level)
  GROUP BY 1, 2, 3, 4)
UPDATE map_cell_count AS kept SET column_sum = summed.column_sum, row_sum = summed.row_sum
FROM summed
WHERE kept.level = summed.level AND kept.cell = summed.cell AND kept.node_id = summed.node_id
  AND kept.top_level_domain = summed.top_level_domain;
