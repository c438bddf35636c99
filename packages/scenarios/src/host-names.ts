/**
 * Names under the top-level domains that are reserved for tests (RFC 2606, and IANA's for internationalised
 * names): no server answers there, so a synthetic crawl started by mistake does no harm.
 */
const topLevelDomains = [
  'example',
  'test',
  'xn--zckzah',
  'example',
  'invalid',
  'test',
  'example',
  'xn--g6w251d',
];
const adjectives =
  'aoi kita minami higashi nishi chuo shin midori sakura yama kawa umi hoshi asahi fuji tsuki haru natsu aki fuyu'.split(
    ' ',
  );
const nouns =
  'shimbun daigaku toshokan shop kenkyu machi kaisha hoso ginko eki byoin bijutsu hakubutsu sports ryoko music tech kenchiku gakko koen'.split(
    ' ',
  );
const hostsOfSite = ['www', 'news', 'blog', 'shop', 'img'];

const at = (words: readonly string[], index: number) => words[index % words.length] ?? '';

/** The name of a host by number; up to five adjacent hosts share a site. */
export function hostName(index: number): string {
  const site = Math.floor(index / hostsOfSite.length);
  const words = adjectives.length * nouns.length;
  const round = Math.floor(site / words);
  const name = `${at(adjectives, site)}-${at(nouns, Math.floor(site / adjectives.length))}`;
  return `${at(hostsOfSite, index)}.${name}${round === 0 ? '' : `-${round + 1}`}.${at(topLevelDomains, site + round)}`;
}
