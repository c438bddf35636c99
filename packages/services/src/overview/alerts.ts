import type { Alert, NodeLive, Settings } from '@meguri/contracts';
import type { NodeRecord } from '@meguri/database';

/** What an operator must act on, most urgent first. */
export function alertsOf(input: {
  settings: Settings;
  nodes: readonly NodeLive[];
  records: readonly NodeRecord[];
  redisUsable: boolean;
  lacksContact: boolean;
}): Alert[] {
  const { settings, nodes, records, redisUsable, lacksContact } = input;
  return [
    ...nodes.filter((node) => node.state === 'disk-full').map((node) => diskFull(node, settings)),
    ...silentNodes(nodes, records),
    ...(redisUsable
      ? []
      : [{ kind: 'redis-unreachable', subject: 'redis', detail: {}, since: null } as const]),
    ...(lacksContact
      ? [{ kind: 'no-contact-url', subject: 'crawler.contactUrl', detail: {}, since: null } as const]
      : []),
  ];
}

function diskFull(node: NodeLive, settings: Settings): Alert {
  return {
    kind: 'disk-full',
    subject: `node:${node.nodeId}`,
    detail: {
      node: node.nodeId,
      freeBytes: node.freeBytes ?? null,
      minFreeBytes: settings['archive.minFreeBytes'],
    },
    since: null,
  };
}

function silentNodes(nodes: readonly NodeLive[], records: readonly NodeRecord[]): Alert[] {
  return records
    .filter((record) => !nodes.some((node) => node.nodeId === record.id))
    .map((record) => ({
      kind: 'node-silent',
      subject: `node:${record.id}`,
      detail: { node: record.id, name: record.name },
      since: record.heartbeatAt,
    }));
}
