/**
 * What the surt library takes for session ids, and no more: these patterns are part of the key's definition. What the
 * crawler removes from URLs is decided in `session-ids.ts`.
 */

const pathPatterns = [
  /^(.*\/)\((?:[a-z]\([0-9a-z]{24}\))+\)\/([^?]+\.aspx.*)$/,
  /^(.*\/)\([0-9a-z]{24}\)\/([^?]+\.aspx.*)$/,
];

/** @param path in lower case */
export function removePathSessionId(path: string): string {
  if (!path.includes('.aspx')) return path;
  return pathPatterns.reduce((rest, pattern) => rest.replace(pattern, '$1$2'), path);
}

const queryPatterns = [
  /^(.*)jsessionid=[0-9a-z]{32}(?:&(.*))?$/,
  /^(.*)phpsessid=[0-9a-z]{32}(?:&(.*))?$/,
  /^(.*)sid=[0-9a-z]{32}(?:&(.*))?$/,
  /^(.*)aspsessionid[a-z]{8}=[a-z]{24}(?:&(.*))?$/,
  /^(.*)cfid=[^&]+&cftoken=[^&]+(?:&(.*))?$/,
];

/** Removes the last session id of each kind. What stands before it stays as it is, a closing `&` included. */
export function removeQuerySessionIds(query: string): string {
  return queryPatterns.reduce((rest, pattern) => rest.replace(pattern, '$1$2'), query);
}
