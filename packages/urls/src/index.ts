export { canonicalizeLine, type CanonicalizeAnswer } from './canonicalize-line.ts';
export {
  canonicalizeUrl,
  defaultMaxUrlLength,
  resolveUrl,
  urlErrors,
  type CanonicalizeOptions,
  type CanonicalizeResult,
  type CanonicalUrl,
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
export { isDynamicUrl } from './hop-counts.ts';
export { hopsOfDiscoveredLink, type HopCounts } from './hop-counts.ts';
export {
  decideScope,
  scopeReasons,
  type ScopeCandidate,
  type ScopeDecision,
  type ScopeReason,
} from './scope/decide-scope.ts';
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
export { surtKey } from './surt-key.ts';
export { trackingParameters } from './clean-query.ts';
export { defaultTrapLimits, findTrap, trapKinds, type TrapKind, type TrapLimits } from './traps/find-trap.ts';
