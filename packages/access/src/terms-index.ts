import type { AccessRule } from './access-rule.ts';
import { decideAccess, type AccessTerms, type ReadCapture, type Reader } from './decide-access.ts';
import type { TakedownScope } from './hides.ts';

/**
 * Whether a reader may read a capture, for very many captures under the same terms: selects the rules and
 * takedowns that can concern a capture, and leaves the decision to `decideAccess`.
 */
export function readableUnder(
  reader: Reader,
  terms: AccessTerms,
  now: Date,
): (capture: ReadCapture) => boolean {
  const rulesOf = rulesByPrefix(terms.rules);
  const takedownsOf = takedownsByHost(terms.takedowns);
  return (capture) => {
    const concerning = { rules: rulesOf(capture.surt), takedowns: takedownsOf(capture) };
    return decideAccess(capture, reader, concerning, now).verdict === 'readable';
  };
}

/**
 * The rules that can cover a sort key. The last result is cached, because rows of a sort key are adjacent.
 */
function rulesByPrefix(rules: readonly AccessRule[]): (surt: string) => readonly AccessRule[] {
  // A domain such as `org,example,` also covers its host `org,example)`.
  const byPrefix = Map.groupBy(rules, ({ surtPrefix }) => surtPrefix.replace(/,$/, ''));
  const lengths = [...new Set([...byPrefix.keys()].map(({ length }) => length))];
  let last: { surt: string; rules: readonly AccessRule[] } | null = null;
  return (surt) => {
    if (last?.surt === surt) return last.rules;
    const covering = lengths.flatMap((length) => byPrefix.get(surt.slice(0, length)) ?? []);
    last = { surt, rules: covering };
    return covering;
  };
}

function takedownsByHost(takedowns: readonly TakedownScope[]) {
  const byHost = new Map(
    [...Map.groupBy(takedowns, ({ hostId }) => hostId)].map(([hostId, its]) => [
      hostId,
      {
        ofPages: Map.groupBy(its, ({ urlKey }) => urlKey),
        ofMany: its.filter(({ urlKey }) => urlKey === null),
      },
    ]),
  );
  return ({ hostId, urlKey, bodyOf }: ReadCapture): readonly TakedownScope[] => {
    const ofHost = byHost.get(hostId);
    if (!ofHost) return [];
    const { ofPages, ofMany } = ofHost;
    return [
      ...ofMany,
      ...(ofPages.get(urlKey) ?? []),
      ...(bodyOf === null ? [] : (ofPages.get(bodyOf.urlKey) ?? [])),
    ];
  };
}

/**
 * Prefixes of sort keys outside which a reader may read nothing, so that a query can skip the rest; null: no
 * restriction. A capture with such a prefix may still be unreadable.
 */
export function readablePrefixes(reader: Reader, rules: readonly AccessRule[], now: Date): string[] | null {
  const nowhere = { hostId: 0n, urlKey: '', url: '', surt: '', capturedAt: new Date(0), bodyOf: null };
  const isReadable = (under: readonly AccessRule[]) =>
    decideAccess(nowhere, reader, { rules: under, takedowns: [] }, now).verdict === 'readable';
  if (isReadable([])) return null;
  const anyCapture = { surtPrefix: '', capturedFrom: null, capturedBefore: null, embargoDays: 0 };
  const open = rules.filter((rule) => isReadable([{ ...rule, ...anyCapture }]));
  const prefixes = new Set(open.map(({ surtPrefix }) => surtPrefix.replace(/,$/, '')));
  return prefixes.has('') ? null : [...prefixes];
}
