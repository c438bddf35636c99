import type { StatisticsServices } from '@meguri/api/services-port';
import { listNodes, listSeedLists, readTopLevelDomains } from '@meguri/database';
import type { Dependencies } from '../context/dependencies.ts';

/** What figures can be narrowed down to; top-level domains with most hosts first. */
export function createListChoices({ prisma }: Dependencies): StatisticsServices['choices'] {
  return async () => {
    const [nodes, topLevelDomains, seedLists] = await Promise.all([
      listNodes(prisma),
      readTopLevelDomains(prisma),
      listSeedLists(prisma),
    ]);
    return {
      nodes: nodes.map(({ id, name }) => ({ id, name })),
      topLevelDomains: topLevelDomains.map(({ name }) => name),
      seedLists: seedLists.map(({ id, name }) => ({ id, name })),
    };
  };
}
