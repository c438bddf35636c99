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

/** The columns of map_cell_count that hold sums; the last two serve the centroid of a cell's hosts. */
export const mapFigures = [
  'hosts',
  'pages',
  'first_captures',
  'changed',
  'unchanged',
  'errors',
  'column_sum',
  'row_sum',
] as const;

/**
 * The contribution of a host, times `sign`, to each of its cells: one row of {@link mapCountColumns} per
 * level, or a single one where its location is unknown.
 */
export function mapCounts(host: PlacedHost, sign: 1 | -1 = 1): string {
  const counts = ['1', host.pages, host.firstCaptures, host.changed, host.unchanged, host.errors];
  const signed = (figures: readonly string[]) =>
    figures.map((figure) => `${sign} * (${figure})::bigint`).join(', ');
  const cells = mapLevels.map((level) => `(${level}, ${host.quad} >> ${2 * (finestMapLevel - level)})`);
  const position = [everySecondBit(host.quad, 0), everySecondBit(host.quad, 1)];
  return `SELECT level::smallint, cell, ${signed([...counts, ...position])} FROM (VALUES ${cells.join(', ')}) AS cells(level, cell) WHERE ${host.quad} IS NOT NULL
    UNION ALL SELECT ${unknownPlace.level}::smallint, ${unknownPlace.cell}, ${signed([...counts, '0', '0'])} WHERE ${host.quad} IS NULL`;
}

/** The column (first bit 0) or row (first bit 1) of a cell of the finest level: see map-grid.ts. */
function everySecondBit(quad: string, first: 0 | 1): string {
  return Array.from({ length: finestMapLevel }, (_, bit) => `(${quad} >> ${bit + first} & ${2 ** bit})`).join(
    ' | ',
  );
}

/** The columns of {@link mapCounts}, as an alias has them. */
export const mapCountColumns = ['level', 'cell', ...mapFigures].join(', ');

export const storedPlacedHost: PlacedHost = {
  quad: 'host.quad',
  pages: 'host.page_count',
  firstCaptures: 'host.first_capture_count',
  changed: 'host.changed_count',
  unchanged: 'host.unchanged_count',
  errors: 'host.error_count',
};

/** The sums of {@link mapCounts} by cell, node and top-level domain, without zeros, in key order. */
export const mapCountSums = mapFigures.map((name) => `sum(c.${name}) AS ${name}`).join(', ');
export const mapCountsDiffer = mapFigures.map((name) => `sum(c.${name}) <> 0`).join(' OR ');

/** ON CONFLICT clause for inserting differences. */
export const addToMapCounts = `ON CONFLICT (level, cell, node_id, top_level_domain) DO UPDATE SET
  ${mapFigures.map((name) => `${name} = map_cell_count.${name} + EXCLUDED.${name}`).join(', ')}`;
