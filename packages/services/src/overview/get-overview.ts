import type { OverviewServices } from '@meguri/api/services-port';
import type { NodeLive } from '@meguri/contracts';
import { listNodes, readCounters, readSettings } from '@meguri/database';
import type { Dependencies } from '../context/dependencies.ts';
import { alertsOf } from './alerts.ts';
import { currentNodes } from './current-nodes.ts';
import { leastFreeBytes } from './figures.ts';
import { lacksContact } from './lacks-contact.ts';
import { readFreshness } from './read-freshness.ts';

/** The state of the whole crawl, from counters and from what nodes say of themselves: no table is scanned. */
export function createGetOverview({ prisma, redis, feed, clock }: Dependencies): OverviewServices['get'] {
  return async () => {
    const [counters, records, settings, connection, freshness] = await Promise.all([
      readCounters(prisma),
      listNodes(prisma),
      readSettings(prisma),
      redis.usable(),
      readFreshness(prisma),
    ]);
    const at = clock.now();
    const nodes = currentNodes(records, feed.nodes(), at);
    const counter = (name: string) => counters.get(name) ?? 0;
    const sum = (pick: (node: NodeLive) => number) => nodes.reduce((total, node) => total + pick(node), 0);
    return {
      at,
      known: counter('known'),
      captured: counter('captured'),
      changed: counter('changed'),
      unchanged: counter('unchanged'),
      errors: counter('errors'),
      bytes: counter('bytes'),
      hosts: {
        total: counter('hosts'),
        active: sum((node) => node.activeVisits),
        resting: sum((node) => node.restingHosts),
        waiting: sum((node) => node.waitingHosts),
        blocked: counter('blocked'),
        overloaded: counter('overloaded'),
        paused: counter('paused'),
      },
      queues: {
        shortTermPages: sum((node) => node.shortTermPages),
        deferredPages: counter('deferred'),
        waitingHosts: sum((node) => node.waitingHosts),
        uncommitted: sum((node) => node.uncommitted),
      },
      pagesPerSecond: sum((node) => node.pagesPerSecond),
      nodes,
      alerts: alertsOf({
        settings,
        nodes,
        records,
        redisUsable: connection !== null,
        lacksContact: await lacksContact(prisma, settings),
      }),
      openComplaints: counter('complaints_open'),
      freeBytes: leastFreeBytes(nodes),
      freshness,
      seedCount: counter('seeds'),
    };
  };
}
