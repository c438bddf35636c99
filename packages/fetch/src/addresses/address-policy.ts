import { contains, embeddedIPv4, isPublic, parseAddress, parseRange } from './public-addresses.ts';

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
  const allowed = allowedRanges.map((entry) => {
    const range = parseRange(entry.trim());
    if (range === null) throw new InvalidCidrError(entry);
    return range;
  });
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

/** Most cached decisions: each visit checks the same addresses twice. */
const maxRemembered = 10_000;
