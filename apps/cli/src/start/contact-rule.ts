import { isIP } from 'node:net';
import { isPublicAddress } from '@meguri/fetch';
import { localTopLevelGroups, topLevelGroup } from '@meguri/urls';

/**
 * Whether a seed leads to the public internet, where a crawler must identify its operator. A name that does
 * not resolve now may do so later, so it counts as public; names below .localhost and .test never are.
 */
export async function isPublicSeed(
  url: string,
  resolve: (hostname: string) => Promise<string[]>,
): Promise<boolean> {
  const hostname = new URL(url).hostname.replaceAll(/^\[|\]$/g, '');
  if (localTopLevelGroups.includes(topLevelGroup(hostname))) return false;
  if (isIP(hostname) !== 0) return isPublicAddress(hostname);
  const addresses = await resolve(hostname).catch((): string[] => []);
  return addresses.length === 0 || addresses.some((address) => isPublicAddress(address));
}

/** The message, in one line, for a public seed in an installation without contact URL. */
export function contactUrlMissing(seed: string): string {
  return `crawler.contactUrl is not set, and ${seed} is on the public internet: name a page (or mailto: address) that tells webmasters who crawls, e.g. --set crawler.contactUrl=https://archive.example.org/crawler`;
}
