import { matchPattern, normalizeUrlPath } from './match-pattern.ts';
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

/**
 * Whether the agent may access the URL. The rule with the longest matching pattern decides, Allow before
 * Disallow among equals (RFC 9309 section 2.2.2). All groups that name the agent count as one; the groups of
 * `*` count only if no group names it. `/robots.txt` is always allowed.
 *
 * @param agent product token or whole User-Agent
 * @param url absolute http or https URL, or a path that begins with `/`
 * @throws TypeError if the URL is neither
 */
export function evaluateRobots(robots: ParsedRobots, agent: string, url: string): RobotsAnswer {
  const path = normalizeUrlPath(url);
  if (path === null) throw new TypeError(`neither an http(s) URL nor a path: ${url.slice(0, 200)}`);
  const name = groupNameFor(robots, agent);
  const crawlDelaySeconds = crawlDelayOf(robots, name);
  const decision = path === '/robots.txt' ? null : decidingRule(robots, name, path);
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

function decidingRule(robots: ParsedRobots, name: string, path: string): RobotsRule | null {
  let best: { rule: RobotsRule; length: number } | null = null;
  for (const { agents, rules } of robots.groups) {
    if (!agents.includes(name)) continue;
    for (const rule of rules) {
      const length = matchLength(rule, path);
      if (length === null) continue;
      const wins =
        best === null || length > best.length || (length === best.length && rule.allow && !best.rule.allow);
      if (wins) best = { rule, length };
    }
  }
  return best && best.rule;
}

/** Length of the matching pattern; null if it does not match. */
function matchLength(rule: RobotsRule, path: string): number | null {
  if (matchPattern(rule.pattern, path)) return rule.pattern.length;
  if (!rule.allow) return null;
  // Google's extension: allowing /folder/index.html allows /folder/, too.
  const slash = rule.pattern.lastIndexOf('/');
  if (slash === -1 || !rule.pattern.startsWith('/index.htm', slash)) return null;
  const folder = `${rule.pattern.slice(0, slash + 1)}$`;
  return matchPattern(folder, path) ? folder.length : null;
}
