import type { ParsedRobots, RobotsRule } from '@meguri/robots';

/**
 * Whether a path is allowed, computed slowly and simply: every rule of the agent's groups is matched
 * character by character; the longest match wins, Allow before Disallow among equals.
 *
 * @param path normalised
 */
export function allowedBySlowReference(robots: ParsedRobots, token: string, path: string): boolean {
  if (path === '/robots.txt') return true;
  const named = robots.groups.filter(({ agents }) => agents.includes(token));
  const groups = named.length > 0 ? named : robots.groups.filter(({ agents }) => agents.includes('*'));
  const matches = groups
    .flatMap(({ rules }) => rules)
    .map((rule) => ({ rule, length: matchedLength(rule, path) }))
    .filter(({ length }) => length >= 0);
  const longest = Math.max(-1, ...matches.map(({ length }) => length));
  const deciding = matches.filter(({ length }) => length === longest);
  return longest <= 0 || deciding.some(({ rule }) => rule.allow);
}

function matchedLength(rule: RobotsRule, path: string): number {
  if (matchesSlowly(rule.pattern, path)) return rule.pattern.length;
  const folder = /^(.*\/)index\.htm[^/]*$/.exec(rule.pattern)?.[1];
  if (!rule.allow || folder === undefined) return -1;
  return matchesSlowly(`${folder}$`, path) ? folder.length + 1 : -1;
}

/** Tracks all positions in the path at which the pattern read so far can end. */
function matchesSlowly(pattern: string, path: string): boolean {
  const anchored = pattern.endsWith('$');
  let places = new Set([0]);
  for (const character of anchored ? pattern.slice(0, -1) : pattern) {
    if (character === '*') {
      const first = Math.min(...places);
      places = new Set(Array.from({ length: path.length - first + 1 }, (_, index) => first + index));
    } else {
      places = new Set([...places].filter((place) => path[place] === character).map((place) => place + 1));
    }
    if (places.size === 0) return false;
  }
  return !anchored || places.has(path.length);
}
