import { BlockList, isIP } from 'node:net';

/**
 * Whether an address lies in the networks of the setting `archive.onSiteNetworks`. A network that cannot be read
 * covers nothing.
 */
export function isOnSite(networks: string, address: string | undefined): boolean {
  const plain = address?.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '').replace(/%.*$/, '') ?? '';
  if (isIP(plain) === 0) return false;
  const blocks = new BlockList();
  for (const network of networks.split(/[\s,]+/)) {
    const [first = '', length] = network.split('/');
    const version = isIP(first);
    const most = version === 6 ? 128 : 32;
    const bits = length === undefined ? most : Number(length);
    if (version !== 0 && bits <= most) blocks.addSubnet(first, bits, version === 6 ? 'ipv6' : 'ipv4');
  }
  return blocks.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
}
