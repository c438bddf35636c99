import type { HttpHeaders } from './http-head.ts';

/** A column of the index; registered types are shorter. */
const longestMediaType = 100;

/** The media type of a `Content-Type` as the index has it: in lower case, without parameters, bounded. Null: none. */
export function indexedMediaType(contentType: string): string | null {
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return /^[\w.+-]+\/[\w.+-]+$/.test(type) ? type.slice(0, longestMediaType) : null;
}

/** The same of a response. */
export const mediaTypeOf = (headers: HttpHeaders): string | null =>
  indexedMediaType(headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '');
