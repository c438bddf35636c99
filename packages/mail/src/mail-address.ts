import type { Address } from 'postal-mime';
import { headerText } from './header-text.ts';

export interface MailAddress {
  /** As written, may be empty. */
  name: string;
  /** `local@domain`, fit for the header of an answer. */
  address: string;
}

/** RFC 5321's bound of a path. */
const maxAddressLength = 254;
const maxNameLength = 200;

/** One `@`, no blanks, nothing that ends an address or begins another. */
const usable = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/;

/** The usable ones among parsed addresses, members of groups included, at most `limit`. */
export function usableAddresses(parsed: readonly Address[], limit: number): MailAddress[] {
  return parsed
    .flatMap((entry) => entry.group ?? [entry])
    .slice(0, limit)
    .flatMap(({ name, address }) => {
      const bare = headerText(address ?? '', maxAddressLength + 1);
      if (bare.length > maxAddressLength || !usable.test(bare)) return [];
      return [{ name: headerText(name ?? '', maxNameLength), address: bare }];
    });
}
