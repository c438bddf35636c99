import type { FigureName, NodeLive } from '@meguri/contracts';

/** Room on the fullest disk among the nodes that tell; null when none does. */
export function leastFreeBytes(nodes: readonly NodeLive[]): number | null {
  const free = nodes.flatMap((node) => node.freeBytes ?? []);
  return free.length > 0 ? Math.min(...free) : null;
}

/** The figures that are remembered, as far as they are known. */
export function figuresOf(
  counters: ReadonlyMap<string, number>,
  nodes: readonly NodeLive[],
  freshness: number | null,
): Partial<Record<FigureName, number>> {
  const counter = (name: string) => counters.get(name) ?? 0;
  const sum = (pick: (node: NodeLive) => number) => nodes.reduce((total, node) => total + pick(node), 0);
  const freeBytes = leastFreeBytes(nodes);
  return {
    known: counter('known'),
    captured: counter('captured'),
    hosts: counter('hosts'),
    overloaded: counter('overloaded'),
    blocked: counter('blocked'),
    shortTermPages: sum((node) => node.shortTermPages),
    deferredPages: counter('deferred'),
    waitingHosts: sum((node) => node.waitingHosts),
    nodes: nodes.length,
    complaints: counter('complaints_open'),
    ...(freeBytes === null ? {} : { freeBytes }),
    ...(freshness === null ? {} : { freshness }),
  };
}
