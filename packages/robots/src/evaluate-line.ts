import { evaluateRobots, maxPathCharacters, type RobotsAnswer } from './evaluate-robots.ts';
import { normalizeUrlPath } from './match-pattern.ts';
import { parseRobots } from './parse-robots.ts';

/**
 * Answers one line of `meguri robots eval`: `{ robots | robotsBase64, agent, url }`. Returns `{ error }`,
 * which names the field, for malformed input; never throws.
 */
export function evaluateLine(question: unknown): RobotsAnswer | { error: string } {
  if (typeof question !== 'object' || question === null || Array.isArray(question)) {
    return { error: 'an object {robots | robotsBase64, agent, url} is needed' };
  }
  const { robots, robotsBase64, agent, url } = question as Record<string, unknown>;
  if (typeof agent !== 'string') return { error: 'agent: a string is needed' };
  if (typeof url !== 'string') return { error: 'url: a string is needed' };
  if (!/^(?:(?:https?|ftp):|\/)/i.test(url) || normalizeUrlPath(url) === null) {
    return { error: 'url: neither an absolute http, https or ftp URL nor a path that begins with /' };
  }
  if (url.length > maxPathCharacters) return { error: `url: at most ${maxPathCharacters} characters` };
  const body = readBody(robots ?? null, robotsBase64 ?? null);
  if ('error' in body) return body;
  return evaluateRobots(parseRobots(body.body), agent, url);
}

function readBody(robots: unknown, robotsBase64: unknown): { body: Uint8Array | string } | { error: string } {
  if ((robots === null) === (robotsBase64 === null)) {
    return { error: 'robots, robotsBase64: one of the two is needed' };
  }
  if (typeof robots === 'string') return { body: robots };
  if (robots !== null) return { error: 'robots: a string is needed' };
  const body = typeof robotsBase64 === 'string' ? decodeBase64(robotsBase64) : null;
  return body === null ? { error: 'robotsBase64: a string in Base64 is needed' } : { body };
}

function decodeBase64(text: string): Uint8Array | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}
