/**
 * The common prefix of the texts of all addresses of a range, for a search by a text index; other addresses
 * may share it. IPv6 may abbreviate zeroes, so its prefix ends before the first of them.
 *
 * @param cidr as `throttle_rule` keeps it, e.g. `192.0.2.0/24`
 */
export function addressPrefix(cidr: string): string {
  const [address = '', bits = ''] = cidr.split('/');
  return address.includes(':') ? prefixOfIpv6(address, Number(bits)) : prefixOfIpv4(address, Number(bits));
}

function prefixOfIpv4(address: string, bits: number): string {
  const octets = address.split('.').slice(0, Math.floor(bits / 8));
  return octets.length === 4 ? octets.join('.') : octets.map((octet) => `${octet}.`).join('');
}

function prefixOfIpv6(address: string, bits: number): string {
  const [written = ''] = address.split('::');
  const groups = written
    .split(':')
    .filter((group) => group !== '')
    .slice(0, Math.floor(bits / 16))
    .map((group) => Number.parseInt(group, 16).toString(16));
  const zero = groups.indexOf('0');
  const leading = zero === -1 ? groups : groups.slice(0, zero);
  return leading.length === 8 ? leading.join(':') : leading.map((group) => `${group}:`).join('');
}
