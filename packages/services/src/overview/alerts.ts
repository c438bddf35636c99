import { nodeTimeoutSeconds, type NodeLive, type Overview, type Settings } from '@meguri/contracts';
import type { NodeRecord } from '@meguri/database';

/** What an operator must act upon, most urgent first. */
export function alertsOf(input: {
  settings: Settings;
  nodes: readonly NodeLive[];
  records: readonly NodeRecord[];
  redisUsable: boolean;
}): Overview['alerts'] {
  const { settings, nodes, records, redisUsable } = input;
  return [
    ...nodes.filter((node) => node.state === 'disk-full').map(diskFull),
    ...silentNodes(nodes, records),
    ...(redisUsable ? [] : [redisAway]),
    ...(settings['crawler.contactUrl'] === '' ? [noContactUrl] : []),
  ];
}

function diskFull(node: NodeLive): Overview['alerts'][number] {
  const detail = node.stateDetail ?? 'the archive has no room left';
  return {
    code: 'disk-full',
    text: `Node ${node.nodeId} has stopped crawling: ${detail}. It goes on by itself when there is room.`,
    since: null,
  };
}

function silentNodes(nodes: readonly NodeLive[], records: readonly NodeRecord[]): Overview['alerts'] {
  return records
    .filter((record) => !nodes.some((node) => node.nodeId === record.id))
    .map((record) => ({
      code: 'node-silent',
      text: `Node ${record.id} (${record.name}) has given no sign of life for more than ${nodeTimeoutSeconds} seconds.`,
      since: record.heartbeatAt,
    }));
}

const redisAway = {
  code: 'redis-unreachable',
  text: 'Redis does not answer: nothing is lost, but crawling pauses until it does.',
  since: null,
};

const noContactUrl = {
  code: 'no-contact-url',
  text: 'No contact address is set: public addresses are not fetched until crawler.contactUrl says how webmasters can reach you.',
  since: null,
};
