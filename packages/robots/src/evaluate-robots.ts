import { normalizeUrlPath } from './match-pattern.ts';
import { PathMatcher, TooManyStepsError } from './path-matcher.ts';
import { type ParsedRobots, productToken, type RobotsRule } from './parsed-robots.ts';

export interface RobotsAnswer {
  allowed: boolean;
  /** Crawl-delay for the agent in seconds, without a limit; null if there is none. */
  crawlDelaySeconds: number | null;
  /** The deciding line, such as `Disallow: /private`; null if none matched. */
  rule: string | null;
  /** Number of the deciding line, 1-based. */
  line: number | null;
}

/** Longer paths are disallowed, without a deciding line. The crawl's URLs are shorter. */
export const maxPathCharacters = 16_384;

/** Most characters read for the wildcards of all rules, which takes about 1 ms. */
const maxSteps = 300_000;

/**
 * Whether the agent may access the URL. The rule with the longest matching pattern decides, Allow before
 * Disallow among equals (RFC 9309 section 2.2.2). All groups that name the agent count as one; the groups of
 * `*` count only if no group names it. `/robots.txt` is always allowed.
 *
 * The work is bounded by the length of the file, that of the path, and a number of steps for wildcards: a URL
 * whose rules take more is disallowed, without a deciding line. Only files made for this come near the limit.
 *
 * @param agent product token or whole User-Agent
 * @param url absolute URL with a host, or a path that begins with `/`
 * @throws TypeError if the URL is neither
 */
export function evaluateRobots(robots: ParsedRobots, agent: string, url: string): RobotsAnswer {
  const path = normalizeUrlPath(url);
  if (path === null) throw new TypeError(`neither a URL with a host nor a path: ${url.slice(0, 200)}`);
  const name = groupNameFor(robots, agent);
  const crawlDelaySeconds = crawlDelayOf(robots, name);
  if (path === '/robots.txt') return { allowed: true, crawlDelaySeconds, rule: null, line: null };
  const decision = path.length > maxPathCharacters ? 'too-complex' : decidingRule(robots, name, path);
  if (decision === 'too-complex') return { allowed: false, crawlDelaySeconds, rule: null, line: null };
  return {
    // An empty pattern disallows nothing.
    allowed: decision === null || decision.allow || decision.pattern === '',
    crawlDelaySeconds,
    rule: decision && (decision.text ?? `${decision.allow ? 'Allow' : 'Disallow'}: ${decision.pattern}`),
    line: decision && decision.line,
  };
}

/** The name of the agent's groups: its product token, or `*`. */
function groupNameFor(robots: ParsedRobots, agent: string): string {
  const token = productToken(agent).toLowerCase();
  const isNamed = robots.groups.some((group) => group.agents.includes(token));
  return isNamed ? token : '*';
}

/** The longest delay for the agent, if several lines state one. */
function crawlDelayOf(robots: ParsedRobots, name: string): number | null {
  let longest: number | null = null;
  for (const { agents, seconds } of robots.crawlDelays) {
    if (agents.includes(name) && (longest === null || seconds > longest)) longest = seconds;
  }
  return longest;
}

function decidingRule(robots: ParsedRobots, name: string, path: string): RobotsRule | null | 'too-complex' {
  try {
    return longestMatch(robots, name, new PathMatcher(path, maxSteps));
  } catch (error) {
    if (error instanceof TooManyStepsError) return 'too-complex';
    throw error;
  }
}

function longestMatch(robots: ParsedRobots, name: string, matcher: PathMatcher): RobotsRule | null {
  let best: { rule: RobotsRule; length: number } | null = null;
  for (const { agents, rules } of robots.groups) {
    if (!agents.includes(name)) continue;
    for (const rule of rules) {
      if (best && !mayBeat(rule, best)) continue;
      const length = matchLength(rule, matcher);
      if (length === null) continue;
      const wins =
        best === null || length > best.length || (length === best.length && rule.allow && !best.rule.allow);
      if (wins) best = { rule, length };
    }
  }
  return best && best.rule;
}

/** Whether a rule would decide if it matched. */
function mayBeat({ pattern, allow }: RobotsRule, best: { rule: RobotsRule; length: number }): boolean {
  return pattern.length > best.length || (pattern.length === best.length && allow && !best.rule.allow);
}

/** Length of the matching pattern; null if it does not match. */
function matchLength(rule: RobotsRule, matcher: PathMatcher): number | null {
  if (matcher.matches(rule.pattern)) return rule.pattern.length;
  if (!rule.allow) return null;
  // Google's extension: allowing /folder/index.html allows /folder/, too.
  const slash = rule.pattern.lastIndexOf('/');
  if (slash === -1 || !rule.pattern.startsWith('/index.htm', slash)) return null;
  const folder = `${rule.pattern.slice(0, slash + 1)}$`;
  return matcher.matches(folder) ? folder.length : null;
}
