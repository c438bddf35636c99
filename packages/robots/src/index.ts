export { evaluateLine } from './evaluate-line.ts';
export { evaluateRobots, type RobotsAnswer } from './evaluate-robots.ts';
export { parseRobots } from './parse-robots.ts';
export { findPathExclusion } from './match-pattern.ts';
export { findPageExclusion, pageLimitsOf, type PageExclusion, type PageLimits } from './page-exclusion.ts';
export {
  maxRobotsBytes,
  type ParsedRobots,
  type RobotsCrawlDelay,
  type RobotsGroup,
  type RobotsRule,
} from './parsed-robots.ts';
export { productToken } from './parsed-robots.ts';
export { parseRobotsDirectives, type RobotsDirectives } from './robots-directives.ts';
export {
  robotsFromFetch,
  robotsReasons,
  unreachableForLongSeconds,
  type RobotsFetchResult,
  type RobotsReason,
  type RobotsRecord,
  type UnreachableAllowance,
} from './robots-from-fetch.ts';
export { evaluateRobotsRecord, isRobotsFresh } from './robots-from-fetch.ts';
