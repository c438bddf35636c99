import { surtKey } from './surt-key.ts';

/** Named parts of the web; a document must be in one of them. */
export interface NamedPlaces {
  hosts: readonly string[];
  /** Registrable domains, with all of their hosts. */
  domains: readonly string[];
  surtPrefixes: readonly string[];
  topLevelDomains: readonly string[];
}

/** Sort keys from `from` on and before `before`; null: no bound. */
export interface SurtRange {
  from: string | null;
  before: string | null;
}

/**
 * The ranges of sort keys of the named places, in order, without overlap: only these are read from the index.
 * One range without bounds if no place is named.
 *
 * @throws {Error} for a prefix with which no sort key begins
 */
export function placeRanges({ hosts, domains, surtPrefixes, topLevelDomains }: NamedPlaces): SurtRange[] {
  const prefixes = [
    ...hosts.map((host) => hostPart(host)),
    ...domains.flatMap((domain) => domainPrefixes(hostPart(domain).slice(0, -1))),
    ...topLevelDomains.map((name) => `${name.toLowerCase().replace(/^\./, '')},`),
    ...surtPrefixes.map(checkedPrefix),
  ];
  return prefixes.length === 0 ? [{ from: null, before: null }] : joinRanges(prefixes.map(prefixRange));
}

/** The part of a sort key for a host; `www.example.org` and `example.org` have the same: `org,example)`. */
function hostPart(host: string): string {
  const surt = surtKey(`http://${host}/`);
  return surt.slice(0, surt.indexOf(')') + 1);
}

/** Prefixes of the domain's own pages, those of its subdomains, and those of other ports. */
const domainPrefixes = (domain: string) => [`${domain})`, `${domain},`, `${domain}:`];

function checkedPrefix(prefix: string): string {
  if (/^[!-~]+$/.test(prefix) && /^[^),:/]+(,|:\d+\)|\)|$)/.test(prefix)) return prefix;
  throw new Error(
    `"${prefix}" is not the beginning of a sort key. Write the host reversed, as in jp,co,example)/news/, and escape characters beyond ASCII.`,
  );
}

/** The range of the sort keys that begin with a prefix, which must not be empty. */
export function prefixRange(prefix: string): { from: string; before: string } {
  const last = prefix.charCodeAt(prefix.length - 1);
  return { from: prefix, before: prefix.slice(0, -1) + String.fromCharCode(last + 1) };
}

function joinRanges(ranges: { from: string; before: string }[]): SurtRange[] {
  const joined: { from: string; before: string }[] = [];
  for (const range of ranges.toSorted((a, b) => compareText(a.from, b.from))) {
    const last = joined.at(-1);
    if (last && range.from <= last.before)
      last.before = range.before > last.before ? range.before : last.before;
    else joined.push({ ...range });
  }
  return joined;
}

/**
 * Cuts ranges at given sort keys, so that each piece can be processed in bounded time. All entries of one
 * sort key are in one piece.
 *
 * @param cuts in order
 */
export function cutRanges(ranges: readonly SurtRange[], cuts: readonly string[]): SurtRange[] {
  return ranges.flatMap(({ from, before }) => {
    const within = cuts.filter((cut) => (from === null || cut > from) && (before === null || cut < before));
    const starts = [from, ...within];
    return starts.map((start, index) => ({ from: start, before: within[index] ?? before }));
  });
}

/** The intersection of two lists of ranges, each in order and without overlap. */
export function intersectRanges(some: readonly SurtRange[], others: readonly SurtRange[]): SurtRange[] {
  const common: SurtRange[] = [];
  let [one, other] = [0, 0];
  for (;;) {
    const [a, b] = [some[one], others[other]];
    if (!a || !b) return common;
    const from = a.from === null || (b.from !== null && b.from > a.from) ? b.from : a.from;
    const endsFirst = a.before !== null && (b.before === null || a.before < b.before);
    const before = endsFirst ? a.before : b.before;
    if (from === null || before === null || from < before) common.push({ from, before });
    if (endsFirst) one += 1;
    else other += 1;
  }
}

/** Sort keys are ASCII, so code units compare as bytes. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
