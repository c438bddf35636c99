/**
 * The network under which an address is counted: an IPv6 client owns a whole /64.
 *
 * @returns an IPv6 network as its first four groups, any other address unchanged
 */
export function clientNetwork(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address;
  return ipv6Groups(address)
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':');
}

/** The groups of an IPv6 address without an IPv4 part, as numbers. */
export function ipv6Groups(address: string): number[] {
  const [head = '', tail] = address.split('::');
  const groups = (text: string) => text.split(':').filter((group) => group !== '');
  const zeroes = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length;
  const all = [...groups(head), ...Array<string>(Math.max(0, zeroes)).fill('0'), ...groups(tail ?? '')];
  return all.map((group) => Number.parseInt(group, 16));
}
