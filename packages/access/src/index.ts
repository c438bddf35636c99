export {
  accessClasses,
  isDomainPrefix,
  prefixCovers,
  prefixProblem,
  ruleFor,
  type AccessClass,
  type AccessRule,
} from './access-rule.ts';
export {
  decideAccess,
  readsEverything,
  type AccessDecision,
  type AccessTerms,
  type ReadCapture,
  type Reader,
} from './decide-access.ts';
export { readableSpans, type TimeSpan } from './readable-spans.ts';
export { readablePrefixes, readableUnder } from './terms-index.ts';
export {
  hiddenSql,
  plainSql,
  takedownHides,
  type HideableCapture,
  type SqlWords,
  type TakedownScope,
} from './hides.ts';
