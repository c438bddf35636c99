import { prefixCovers } from '@meguri/access';
import { recordKinds, type ConsumerScope } from '@meguri/contracts';
import { canonicalizeUrl, registrableDomain, surtKey } from '@meguri/urls';

/** The part of a capture that packaging needs. */
export interface PackageEntry {
  hostId: bigint;
  urlKey: string;
  url: string;
  /** Microseconds since 1970. */
  capturedAt: number;
  recordType: string;
  fileId: number;
  offset: number;
  length: number;
  /** Another page of its host, if this capture repeats its body. */
  bodyOf: { urlKey: string; url: string } | null;
  seedListId: number | null;
}

type Scoped = Pick<PackageEntry, 'url' | 'recordType' | 'capturedAt' | 'seedListId'>;

/**
 * Whether a capture is in the scope of a consumer: the only definition. Captures without a record never are.
 *
 * @param seedListIds of the seed lists that the scope names
 */
export function inScope(
  scope: ConsumerScope,
  seedListIds: ReadonlySet<number>,
): (capture: Scoped) => boolean {
  const kinds: ReadonlySet<string> = new Set(scope.kinds.length > 0 ? scope.kinds : recordKinds);
  const [from, before] = [scope.capturedFrom, scope.capturedBefore].map((at) =>
    at === null ? null : at.getTime() * 1_000,
  );
  const isInPlace = inPlace(scope);
  return ({ url, recordType, capturedAt, seedListId }) =>
    kinds.has(recordType) &&
    (from == null || capturedAt >= from) &&
    (before == null || capturedAt < before) &&
    (scope.seedLists.length === 0 || (seedListId !== null && seedListIds.has(seedListId))) &&
    isInPlace(url);
}

function inPlace({ hosts, domains, surtPrefixes, urls }: ConsumerScope): (url: string) => boolean {
  if ([hosts, domains, surtPrefixes, urls].every((list) => list.length === 0)) return () => true;
  const scopeHosts = new Set(hosts.map((host) => host.toLowerCase()));
  const scopeDomains = new Set(domains.map((domain) => domain.toLowerCase()));
  const scopeUrls = new Set(urls.map(canonical));
  return (url) => {
    const { host } = new URL(url);
    return (
      scopeHosts.has(host) ||
      scopeUrls.has(url) ||
      (scopeDomains.size > 0 && scopeDomains.has(registrableDomain(host))) ||
      surtPrefixes.some((prefix) => prefixCovers(prefix, surtKey(url)))
    );
  };
}

/** An invalid URL covers nothing. */
function canonical(url: string): string {
  const result = canonicalizeUrl(url);
  return result.ok ? result.url : url;
}
