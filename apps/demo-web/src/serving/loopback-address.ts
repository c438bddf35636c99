import { hashText } from '../hash.ts';

/**
 * Number of loopback addresses that the demo web uses for its sites if the system answers on all of 127/8.
 */
export const spreadAddressCount = 59;

const firstSpreadOctet = 2;

/**
 * The loopback address of a demo host: 127.0.0.2 to 127.0.0.60, the same for all hosts of one site
 * (`news.kita-city.demo.localhost` and `kita-city.demo.localhost` share a server, as they would on the web).
 *
 * @param hostname lower-case name, with or without `:port`
 * @param addressCount as reported by `startDemoWeb`; 1 if only 127.0.0.1 could be bound
 */
export function demoAddressOf(hostname: string, addressCount: number = spreadAddressCount): string {
  if (addressCount <= 1) return '127.0.0.1';
  return `127.0.0.${firstSpreadOctet + (hashText(siteLabelOf(hostname)) % addressCount)}`;
}

/** Every address that `demoAddressOf` may return for this count. */
export function spreadAddresses(addressCount: number = spreadAddressCount): string[] {
  return Array.from({ length: addressCount }, (_, i) => `127.0.0.${firstSpreadOctet + i}`);
}

function siteLabelOf(hostname: string): string {
  const name = hostname.replace(/:\d+$/, '').replace(/\.demo\.localhost$/, '');
  return name.slice(name.lastIndexOf('.') + 1);
}
