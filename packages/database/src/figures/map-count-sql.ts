import { finestMapLevel, mapLevels, unknownPlace } from '@meguri/contracts';

/** The cells of the map in SQL, for counting inside the database. Arguments are columns or expressions. */
interface PlacedHost {
  quad: string;
  pages: string;
  firstCaptures: string;
  changed: string;
  unchanged: string;
  errors: string;
}

/**
 * The contribution of a host, times `sign`, to each of its cells: one row of {@link mapCountColumns} per
 * level, or a single one where its location is unknown.
 */
export function mapCounts(host: PlacedHost, sign: 1 | -1 = 1): string {
  const figures = ['1', host.pages, host.firstCaptures, host.changed, host.unchanged, host.errors].map(
    (figure) => `${sign} * (${figure})::bigint`,
  );
  const cells = mapLevels.map((level) => `(${level}, ${host.quad} >> ${2 * (finestMapLevel - level)})`);
  return `SELECT level::smallint, cell, ${figures.join(', ')} FROM (VALUES ${cells.join(', ')}) AS cells(level, cell) WHERE ${host.quad} IS NOT NULL
    UNION ALL SELECT ${unknownPlace.level}::smallint, ${unknownPlace.cell}, ${figures.join(', ')} WHERE ${host.quad} IS NULL`;
}

/** The columns of {@link mapCounts}, as an alias has them. */
export const mapCountColumns = 'level, cell, hosts, pages, first_captures, changed, unchanged, errors';

export const storedPlacedHost: PlacedHost = {
  quad: 'host.quad',
  pages: 'host.page_count',
  firstCaptures: 'host.first_capture_count',
  changed: 'host.changed_count',
  unchanged: 'host.unchanged_count',
  errors: 'host.error_count',
};

/** The sums of {@link mapCounts} by cell, node and top-level domain, without zeros, in key order. */
export const mapCountSums = `sum(c.hosts) AS hosts, sum(c.pages) AS pages, sum(c.first_captures) AS first_captures, sum(c.changed) AS changed, sum(c.unchanged) AS unchanged, sum(c.errors) AS errors`;
export const mapCountsDiffer = `sum(c.hosts) <> 0 OR sum(c.pages) <> 0 OR sum(c.first_captures) <> 0 OR sum(c.changed) <> 0 OR sum(c.unchanged) <> 0 OR sum(c.errors) <> 0`;

/** ON CONFLICT clause for inserting differences. */
export const addToMapCounts = `ON CONFLICT (level, cell, node_id, top_level_domain) DO UPDATE SET
  hosts = map_cell_count.hosts + EXCLUDED.hosts, pages = map_cell_count.pages + EXCLUDED.pages,
  first_captures = map_cell_count.first_captures + EXCLUDED.first_captures, changed = map_cell_count.changed + EXCLUDED.changed, unchanged = map_cell_count.unchanged + EXCLUDED.unchanged,
  errors = map_cell_count.errors + EXCLUDED.errors`;
