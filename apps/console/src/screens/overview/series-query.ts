import { z } from 'zod';
import type { ScreenApi } from '../../data/screen-api.ts';
import type { RawParameters } from '../../data/search-parameters.ts';
import { timeRangeOf } from '../../design/time-range/time-range-of.ts';

/** Time range of a screen's chart unless its address names another. */
export const defaultSeriesRange = { overview: '1h', nodes: '24h', storage: '30d' } as const;

export type SeriesScreen = keyof typeof defaultSeriesRange;

const nodeId = z.coerce.number().int().min(0).max(2_147_483_647).optional().catch(undefined);

/** The node that the address names; undefined for all nodes. */
const nodeOf = ({ node }: RawParameters): number | undefined => nodeId.parse(node);

/**
 * Accesses and bytes over time, for the range and the node in a screen's address. The overview has all nodes.
 */
export function seriesQuery(api: ScreenApi, screen: SeriesScreen, parameters: RawParameters) {
  const node = screen === 'overview' ? undefined : nodeOf(parameters);
  const range = timeRangeOf(parameters, defaultSeriesRange[screen]);
  return api.overview.series.queryOptions({ range, ...(node === undefined ? {} : { node }) });
}

interface NamedNode {
  id: number;
  name: string;
}

/** The node that the address names, also one that does not exist, whose chart is empty. */
export function nodeNamed(nodes: readonly NamedNode[], parameters: RawParameters): NamedNode | undefined {
  const id = nodeOf(parameters);
  if (id === undefined) return undefined;
  return nodes.find((node) => node.id === id) ?? { id, name: String(id) };
}

/** Options of a filter by node: existing nodes, and the chosen one. */
export function nodeOptions(
  nodes: readonly NamedNode[],
  chosen: NamedNode | undefined,
): { key: string; name: string }[] {
  const isListed = chosen === undefined || nodes.some(({ id }) => id === chosen.id);
  const listed = isListed ? nodes : [...nodes, chosen];
  return listed.map(({ id, name }) => ({ key: String(id), name }));
}
