export { canonicalizeLine, type CanonicalizeAnswer } from './canonicalize-line.ts';
export {
  canonicalizeUrl,
  defaultMaxUrlLength,
  resolveUrl,
  urlErrors,
  type CanonicalizeOptions,
  type CanonicalizeResult,
  type CanonicalUrl,
  type OtherSchemes,
  type UrlError,
} from './canonicalize-url.ts';
export {
  budgetDomains,
  isWwwTwin,
  localTopLevelGroups,
  publicSuffix,
  registrableDomain,
  siteName,
  topLevelDomain,
  topLevelGroup,
} from './domains.ts';
export { hopsOfDiscoveredLink, hopsOfRedirect, type HopCounts } from './dynamic/hop-counts.ts';
export { createPagePatterns, type PagePatterns } from './dynamic/page-patterns.ts';
export {
  decideScope,
  scopeReasons,
  type ScopeCandidate,
  type ScopeDecision,
  type ScopeReason,
} from './scope/decide-scope.ts';
export { hostsOfSeeds } from './scope/hosts-of-seeds.ts';
export {
  compileScopeRules,
  maxPatternLength,
  scopeModes,
  type CompileScopeResult,
  type ScopeMode,
  type ScopeProblem,
  type ScopeRules,
  type ScopeSettings,
} from './scope/scope-rules.ts';
export { pathDepth } from './path-depth.ts';
export {
  compareText,
  cutRanges,
  intersectRanges,
  prefixRange,
  placeRanges,
  type NamedPlaces,
  type SurtRange,
} from './surt-ranges.ts';
export { maxListedUrls, readUrlLine, readUrlList, type UrlListProblem } from './url-list.ts';
export { surtKey } from './surt-key.ts';
export { surtVariants } from './surt-variants.ts';
export { withHost } from './with-host.ts';
export { trackingParameters } from './clean-query.ts';
export {
  countCapture,
  duplicateShare,
  noCaptures,
  repeatOfForm,
  sessionRepeats,
  type FormCounts,
  type RepeatKind,
} from './traps/duplicate-share.ts';
export {
  differingParameter,
  hasSessionValue,
  sessionParametersIn,
  urlShape,
  withoutSessions,
} from './traps/url-shape.ts';
export { defaultTrapLimits, findTrap, trapKinds, type TrapKind, type TrapLimits } from './traps/find-trap.ts';
