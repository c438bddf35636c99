import ipaddr from 'ipaddr.js';
import specialPurpose from './special-purpose-addresses.json' with { type: 'json' };

export type Address = ipaddr.IPv4 | ipaddr.IPv6;
export type AddressRange = [network: Address, prefixLength: number];

/**
 * Whether an address belongs to the public internet. No block of the IANA special-purpose registries does,
 * nor multicast, nor a cloud's own service, nor a tunnel whose other end is unknown (6to4, Teredo, ISATAP). An
 * IPv4 address in an IPv6 one (mapped, or NAT64's 64:ff9b::/96) counts as the IPv4 address. Text that is no
 * address, or has a zone, is not public.
 */
export function isPublicAddress(text: string): boolean {
  const address = parseAddress(text);
  return address !== null && isPublic(address);
}

/** Like {@link isPublicAddress}, for a parsed address. */
export function isPublic(address: Address): boolean {
  const embedded = embeddedIPv4(address);
  if (embedded !== null) return isPublic(embedded);
  if (!(address instanceof ipaddr.IPv6)) return !isSpecial(address);
  const isGlobalUnicast = contains(globalUnicast, address);
  return isGlobalUnicast && !hasZone(address) && !isIsatap(address) && !isSpecial(address);
}

/** The IPv4 address that an IPv6 address stands for; null for any other. */
export function embeddedIPv4(address: Address): ipaddr.IPv4 | null {
  if (!(address instanceof ipaddr.IPv6) || hasZone(address)) return null;
  if (address.isIPv4MappedAddress()) return address.toIPv4Address();
  return contains(nat64, address) ? new ipaddr.IPv4(address.toByteArray().slice(12)) : null;
}

/** Null for text that is no address, in any notation that the system understands. */
export function parseAddress(text: string): Address | null {
  return ipaddr.isValid(text) ? ipaddr.parse(text) : null;
}

/** A CIDR or a single address; null for any other text. */
export function parseRange(text: string): AddressRange | null {
  const address = parseAddress(text);
  if (address !== null) return [address, address.kind() === 'ipv4' ? 32 : 128];
  return ipaddr.isValidCIDR(text) ? ipaddr.parseCIDR(text) : null;
}

export function contains([network, prefixLength]: AddressRange, address: Address): boolean {
  return network.kind() === address.kind() && address.match(network, prefixLength);
}

/** IANA assigns public IPv6 addresses from this block only. */
const globalUnicast = ipaddr.parseCIDR('2000::/3');
const nat64 = ipaddr.parseCIDR('64:ff9b::/96');

const specialBlocks = specialPurpose.registries
  .flatMap(({ blocks }) => Object.keys(blocks))
  .map((block) => ipaddr.parseCIDR(block));

const isSpecial = (address: Address) => specialBlocks.some((block) => contains(block, address));

/** A zone names an interface of this machine. */
const hasZone = (address: ipaddr.IPv6) => (address.zoneId ?? '') !== '';

/** An interface identifier of 0000:5efe or 0200:5efe is followed by the IPv4 address that a tunnel ends at. */
function isIsatap({ parts }: ipaddr.IPv6): boolean {
  return ((parts[4] ?? 0) & ~universalBit) === 0 && parts[5] === 0x5efe;
}
const universalBit = 0x0200;
