import type { Dispatcher } from 'undici';

/**
 * The headers of a response as pairs in order, from undici's three shapes: a flat list of buffers (HTTP/1),
 * of strings, or an object (HTTP/2). Each byte becomes one character.
 */
export function rawHeaderPairs(
  raw: Dispatcher.DispatchController['rawHeaders'],
): [name: string, value: string][] {
  if (raw == null) return [];
  if (Array.isArray(raw))
    return pairUp(raw.map((part) => (typeof part === 'string' ? part : part.toString('latin1'))));
  return Object.entries(raw).flatMap(([name, value]) =>
    [value ?? []].flat().map((single): [string, string] => [name, single]),
  );
}

function pairUp(parts: readonly string[]): [name: string, value: string][] {
  const pairs: [string, string][] = [];
  for (let index = 0; index < parts.length; index += 2)
    pairs.push([parts[index] ?? '', withoutTrailingBlanks(parts[index + 1] ?? '')]);
  return pairs;
}

/** Blanks around a value are not part of it (RFC 9110 section 5.5); llhttp removes the leading ones only. */
function withoutTrailingBlanks(value: string): string {
  let end = value.length;
  while (end > 0 && (value[end - 1] === ' ' || value[end - 1] === '\t')) end -= 1;
  return value.slice(0, end);
}
