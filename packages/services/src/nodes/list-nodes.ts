import type { NodeServices } from '@meguri/api/services-port';
import { listNodes } from '@meguri/database';
import type { Dependencies } from '../context/dependencies.ts';
import { currentNodes } from '../overview/read-live.ts';

/** Every node that ever ran here; live ones with their last report. */
export function createNodeServices({ prisma, feed, clock }: Dependencies): NodeServices {
  return {
    list: async () => {
      const records = await listNodes(prisma);
      const living = currentNodes(records, feed.nodes(), clock.now());
      return records.map(({ live, ...record }) => {
        const now = living.find(({ nodeId }) => nodeId === record.id);
        return { ...record, silent: now === undefined, live: now ?? live };
      });
    },
  };
}
