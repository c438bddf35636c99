import { BlockList, isIP } from 'node:net';

/** A list of addresses and networks to look addresses up in; what is neither counts as absent. */
export function addressList(entries: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', prefix] = entry.split('/');
    const version = isIP(address);
    const family = version === 6 ? 'ipv6' : 'ipv4';
    const bits = Number(prefix ?? (version === 6 ? 128 : 32));
    if (version === 0 || bits > (version === 6 ? 128 : 32)) continue;
    list.addSubnet(address, bits, family);
  }
  return list;
}
