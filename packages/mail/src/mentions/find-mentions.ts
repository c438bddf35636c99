import { findAddresses, type MentionedAddress } from './find-addresses.ts';
import { findHosts, findPossibleHosts, type MentionedHost } from './find-hosts.ts';
import { findUrls } from './find-urls.ts';

/** Hosts, addresses and URLs that a text mentions. */
export interface MailMentions {
  /** Serialised http and https URLs. */
  urls: string[];
  hosts: MentionedHost[];
  /** Names that are hosts only if they are known, such as those of an intranet. */
  possibleHosts: string[];
  addresses: MentionedAddress[];
}

/** Text beyond this is not searched. */
const maxSearchedLength = 200_000;
const maxMentions = 200;
/** Limited because each is looked up. */
const maxPossibleHosts = 1_000;

/**
 * Finds host names, IP addresses with the times near them, and URLs in the text of a complaint, including
 * `hxxp://` and `[.]`. Never throws; takes linear time, and its result is of limited size.
 *
 * @param receivedAt when the mail arrived, for times without a year
 */
export function findMentions(text: string, receivedAt: Date): MailMentions {
  const searched = refang(text.slice(0, maxSearchedLength));
  const urls = findUrls(searched, maxMentions);
  return {
    urls,
    hosts: findHosts(searched, urls, maxMentions),
    possibleHosts: findPossibleHosts(searched, maxPossibleHosts),
    addresses: findAddresses(searched, receivedAt, maxMentions),
  };
}

/**
 * Restores defanged URLs and addresses, as abuse reports write them: `hxxps://example[.]org` and
 * `192.0.2[.]1`.
 */
function refang(text: string): string {
  return text
    .replace(/\bh(?:xx|\*\*|tt)p(s?)(?:\[:\]|:)\/\//gi, 'http$1://')
    .replace(/\[\.\]|\(\.\)|\{\.\}|\[dot\]|\(dot\)/gi, '.');
}
