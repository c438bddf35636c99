import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Range = [Address, number];

/** Decides which addresses may be connected to. */
export interface AddressPolicy {
  /** @param address an IP address as text, in any notation that the system understands; anything else is refused */
  permits(address: string): boolean;
}

/** An entry of the allow list is not a CIDR; the message names it and says what one looks like. */
export class InvalidCidrError extends Error {
  readonly code = 'INVALID_CIDR';
  readonly entry: string;

  constructor(entry: string) {
    super(`"${entry}" is not an address range; write it like 127.0.0.0/8, 10.1.2.3 or fd00::/8`);
    this.name = 'InvalidCidrError';
    this.entry = entry;
  }
}

/**
 * A policy that permits public addresses and those of `allowedRanges`. Whatever a page links to, a crawler inside a network must not become
 * a way into it, least of all to a cloud's metadata service.
 *
 * @param allowedRanges CIDRs or single addresses, as in `MEGURI_ALLOW_PRIVATE`
 * @throws {InvalidCidrError}
 */
export function createAddressPolicy(allowedRanges: readonly string[] = []): AddressPolicy {
  const allowed = allowedRanges.map(parseRange);
  const judged = new Map<string, boolean>();

  function judge(text: string): boolean {
    const address = parseAddress(text);
    if (address === null) return false;
    return (
      [address, embeddedIPv4(address)].some(
        (candidate) => candidate !== null && allowed.some((range) => contains(range, candidate)),
      ) || isPublic(address)
    );
  }

  return {
    permits(text) {
      const known = judged.get(text);
      if (known !== undefined) return known;
      if (judged.size >= mostJudged) judged.clear();
      const isPermitted = judge(text);
      judged.set(text, isPermitted);
      return isPermitted;
    },
  };
}

/** The same addresses are asked for at every visit, twice. */
const mostJudged = 10_000;

/**
 * Whether an address belongs to the public internet: not loopback, private, link-local, shared (CGNAT), multicast, documentation, reserved
 * or otherwise special (IANA special-purpose registries). An IPv4 address inside an IPv6 one (mapped, or NAT64's 64:ff9b::/96) is
 * judged by itself; tunnels whose end cannot be known (6to4, Teredo) are not public. Text that is no address is not public either.
 */
export function isPublicAddress(address: string): boolean {
  const parsed = parseAddress(address);
  return parsed !== null && isPublic(parsed);
}

const globalUnicast = ipaddr.parseCIDR('2000::/3');
const nat64 = ipaddr.parseCIDR('64:ff9b::/96');

function isPublic(address: Address): boolean {
  const embedded = embeddedIPv4(address);
  if (embedded !== null) return embedded.range() === 'unicast';
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || address.match(globalUnicast);
}

function embeddedIPv4(address: Address): ipaddr.IPv4 | null {
  if (!(address instanceof ipaddr.IPv6)) return null;
  if (address.isIPv4MappedAddress()) return address.toIPv4Address();
  if (address.match(nat64)) return new ipaddr.IPv4(address.toByteArray().slice(12));
  return null;
}

function contains([network, prefixLength]: Range, address: Address): boolean {
  return network.kind() === address.kind() && address.match(network, prefixLength);
}

function parseAddress(text: string): Address | null {
  return ipaddr.isValid(text) ? ipaddr.parse(text) : null;
}

function parseRange(entry: string): Range {
  const text = entry.trim();
  const address = parseAddress(text);
  if (address !== null) return [address, address.kind() === 'ipv4' ? 32 : 128];
  if (!ipaddr.isValidCIDR(text)) throw new InvalidCidrError(entry);
  return ipaddr.parseCIDR(text);
}
