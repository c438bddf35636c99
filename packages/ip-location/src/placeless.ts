import { BlockList, isIPv4 } from 'node:net';

const blocks = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
] as const)
  blocks.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  blocks.addSubnet(network, bits, 'ipv6');

/** Whether an address stands for no place in the world: loopback, private networks and the like. */
export function isPlaceless(address: string): boolean {
  return blocks.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
}
