import { datedListing } from './dated-listing.ts';
import { isDynamicUrl } from './dynamic-url.ts';
import { formOf, gridStep } from './grid-step.ts';

/**
 * Patterns in the URLs of hosts that show generated pages:
 *
 * - Pages of days and months, some of which lie in the future. Archives end today, calendars do not.
 * - Pages with at least two numbers in their path that link to their neighbours in two of them, like the
 *   tiles of a map. A single number makes a line, which hops limit.
 */
export interface PagePatterns {
  /** Learns from a link between two pages of a host. */
  learn(link: { host: string; from: string; to: string; now: Date }): void;
  /** Whether a page is dynamic, by its URL and the patterns of its host. */
  isDynamic(host: string, url: string): boolean;
}

/** What is known of one host. */
interface HostPatterns {
  /** Prefixes of calendars, hashed. */
  calendars: Set<number>;
  /** By the hashed form of a path, the numbers in which pages link to their neighbours, one bit each. */
  steps: Map<number, number>;
}

const maxFormsPerHost = 16;
const dayMs = 86_400_000;

/**
 * Patterns of the most recent hosts, a few kB each at most. Forgotten patterns are learnt again: any page of
 * a calendar links into the future.
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
    learn: ({ host, from, to, now }) => {
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
