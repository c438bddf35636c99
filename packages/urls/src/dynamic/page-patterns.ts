import { datedListing } from './dated-listing.ts';
import { isDynamicUrl } from './dynamic-url.ts';
import { formOf, gridStep } from './grid-step.ts';

/**
 * What the URLs of hosts have in common that shows generated pages:
 *
 * - Pages of days and months of which one lies in the future. Archives end today, calendars do not.
 * - Pages with two numbers or more in their path that lead to their neighbours in two of them, as the tiles of
 *   a map do. A single number is a line, which hops bound.
 */
export interface PagePatterns {
  /** Learns from a link between two pages of a host. */
  note(link: { host: string; from: string; to: string; now: Date }): void;
  /** Whether a page is dynamic, by its URL and by what is known of its host. */
  isDynamic(host: string, url: string): boolean;
}

/** What is known of one host. */
interface HostPatterns {
  /** Prefixes of calendars, hashed. */
  calendars: Set<number>;
  /** For the form of a path, hashed, the numbers in which pages lead to their neighbours, one bit each. */
  steps: Map<number, number>;
}

const maxFormsPerHost = 16;
const dayMs = 86_400_000;

/**
 * Patterns of the hosts seen last, a few kB each at most. They are learnt again where they were forgotten: any
 * page of a calendar links into the future.
 */
export function createPagePatterns(maxHosts = 4_096): PagePatterns {
  const hosts = new Map<string, HostPatterns>();

  function known(host: string): HostPatterns {
    const patterns = hosts.get(host) ?? { calendars: new Set(), steps: new Map() };
    hosts.delete(host);
    hosts.set(host, patterns);
    const [oldest] = hosts.keys();
    if (hosts.size > maxHosts && oldest !== undefined) hosts.delete(oldest);
    return patterns;
  }

  return {
    note: ({ host, from, to, now }) => {
      const path = pathOf(to);
      if (!/\d/.test(path)) return;
      const listing = datedListing(path);
      if (listing !== null) {
        if (!listing.hasWord && listing.startMs > now.getTime() + dayMs)
          addBounded(known(host).calendars, hashOf(listing.prefix));
        return;
      }
      const step = gridStep(pathOf(from), path);
      if (step === null) return;
      const { steps } = known(host);
      const form = hashOf(step.form);
      const before = steps.get(form) ?? 0;
      steps.delete(form);
      steps.set(form, before | step.bit);
      const [oldest] = steps.keys();
      if (steps.size > maxFormsPerHost && oldest !== undefined) steps.delete(oldest);
    },
    isDynamic: (host, url) => {
      if (isDynamicUrl(url)) return true;
      const path = pathOf(url);
      if (!/\d/.test(path)) return false;
      const patterns = hosts.get(host);
      const listing = datedListing(path);
      if (listing !== null)
        return listing.hasWord || patterns?.calendars.has(hashOf(listing.prefix)) === true;
      if (patterns === undefined || patterns.steps.size === 0) return false;
      const steps = patterns.steps.get(hashOf(formOf(path))) ?? 0;
      return (steps & (steps - 1)) !== 0;
    },
  };
}

function addBounded(set: Set<number>, value: number): void {
  if (set.has(value)) return;
  const [oldest] = set;
  if (set.size >= maxFormsPerHost && oldest !== undefined) set.delete(oldest);
  set.add(value);
}

/** The path of a canonical URL, without its query. */
function pathOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('://') + 3);
  const query = url.indexOf('?');
  return start === -1 ? '/' : url.slice(start, query === -1 ? undefined : query);
}

/** FNV-1a: two forms of one host share a hash with a probability of 1 in 4 billion, which harms nothing. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash;
}
