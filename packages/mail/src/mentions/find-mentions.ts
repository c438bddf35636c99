import { findAddresses, type MentionedAddress } from './find-addresses.ts';
import { findHosts, type MentionedHost } from './find-hosts.ts';
import { findUrls } from './find-urls.ts';
import { refang } from './refang.ts';

/** What a text names that may be ours or a host of ours. */
export interface MailMentions {
  /** Serialised http and https URLs. */
  urls: string[];
  hosts: MentionedHost[];
  addresses: MentionedAddress[];
}

/** Text beyond this is not searched. */
const maxSearchedLength = 200_000;
const maxMentions = 200;

/**
 * Finds host names, IP addresses with the times near them, and URLs in the text of a complaint, `hxxp://` and `[.]`
 * included. Never throws; linear in the text, bounded in what it returns.
 *
 * @param receivedAt when the mail came, for times without a year
 */
export function findMentions(text: string, receivedAt: Date): MailMentions {
  const searched = refang(text.slice(0, maxSearchedLength));
  const urls = findUrls(searched, maxMentions);
  return {
    urls,
    hosts: findHosts(searched, urls, maxMentions),
    addresses: findAddresses(searched, receivedAt, maxMentions),
  };
}
