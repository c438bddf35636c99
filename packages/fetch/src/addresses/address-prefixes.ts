import ipaddr from 'ipaddr.js';
import { embeddedIPv4, parseAddress } from './public-addresses.ts';

/** A block of addresses that one party usually has. */
export interface AddressPrefix {
  /** Identical for all addresses of the block, such as `192.0.2.0/24`. */
  key: string;
  /** How many blocks of the usual width it counts as. */
  width: number;
}

/**
 * The blocks of an address, narrowest first: the /24 of IPv4; of IPv6 the /64, which is one network, and the
 * /48, which is one site. An IPv4 address in an IPv6 one counts as the IPv4 address.
 *
 * @param text an IP address; anything else has no prefixes
 */
export function addressPrefixes(text: string): AddressPrefix[] {
  const address = parseAddress(text);
  if (address === null) return [];
  const ipv4 = address instanceof ipaddr.IPv4 ? address : embeddedIPv4(address);
  if (ipv4 !== null) return [{ key: `${ipv4.octets.slice(0, 3).join('.')}.0/24`, width: 1 }];
  const groups = (address as ipaddr.IPv6).parts.map((part) => part.toString(16));
  return [
    { key: `${groups.slice(0, 4).join(':')}::/64`, width: 1 },
    { key: `${groups.slice(0, 3).join(':')}::/48`, width: 2 },
  ];
}
