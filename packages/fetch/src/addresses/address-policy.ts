import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Range = [Address, number];

/** Decides which addresses may be connected to. */
export interface AddressPolicy {
  /**
   * @param address an IP address as text, in any notation that the system understands; anything else is
   * refused
   */
  permits(address: string): boolean;
}

/** An entry of the allow list is not a CIDR. */
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
 * A policy that permits public addresses and those of `allowedRanges`. Links must not lead a crawler into the
 * network that it runs in, such as to a cloud's metadata service.
 *
 * @param allowedRanges CIDRs or single addresses, as in `MEGURI_ALLOW_PRIVATE`
 * @throws {InvalidCidrError}
 */
export function createAddressPolicy(allowedRanges: readonly string[] = []): AddressPolicy {
  const allowed = allowedRanges.map(parseRange);
  const verdicts = new Map<string, boolean>();

  function decide(text: string): boolean {
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
      const known = verdicts.get(text);
      if (known !== undefined) return known;
      if (verdicts.size >= maxRemembered) verdicts.clear();
      const isPermitted = decide(text);
      verdicts.set(text, isPermitted);
      return isPermitted;
    },
  };
}

/** Decisions are cached: each visit asks for the same addresses twice. */
const maxRemembered = 10_000;

/**
 * Whether an address belongs to the public internet: not loopback, private, link-local, shared (CGNAT),
 * multicast, documentation, reserved or otherwise special (IANA special-purpose registries). An IPv4 address
 * inside an IPv6 one (mapped, or NAT64's 64:ff9b::/96) counts as the IPv4 address; tunnels whose end is
 * unknown (6to4, Teredo) are not public, nor is text that is not an address.
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
