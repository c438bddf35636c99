import { isPublicAddress, type AddressPolicy } from '@meguri/fetch';

/** Refuses public addresses as long as the User-Agent does not say whom a webmaster can turn to. */
export function requireContact(policy: AddressPolicy, contactUrl: () => string): AddressPolicy {
  return {
    permits: (address) => policy.permits(address) && (contactUrl() !== '' || !isPublicAddress(address)),
  };
}
